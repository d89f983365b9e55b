import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { unprocessable } from './paypal-errors'
import type { Simulator } from './rest-api'

const maxChanges = 1000

/** Whether the client wants the whole representation in the response. */
export function wantsRepresentation(request: IncomingMessage) {
  return /\breturn=representation\b/.test(String(request.headers.prefer ?? ''))
}

/**
 * Performs a call once per PayPal-Request-Id; a repeat returns the stored response. Failed calls are not stored, so they
 * can be retried.
 * @param perform  changes the state and returns the response's body
 * @throws PayPal's 422 when the id was used with another body
 */
export function once(
  simulator: Simulator,
  request: IncomingMessage,
  call: string,
  body: unknown,
  perform: () => unknown,
): { isReplay: boolean; answer: unknown } {
  const requestId = request.headers['paypal-request-id']
  const key = requestId === undefined ? null : `${call} ${requestId}`
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const stored = key === null ? undefined : simulator.answers.get(key)
  if (stored && stored.fingerprint !== fingerprint) {
    const description = 'The PayPal-Request-Id was used for another request.'
    throw unprocessable('PAYPAL_REQUEST_ID_PREVIOUSLY_USED', description)
  }
  if (stored) return { isReplay: true, answer: stored.body }
  const answer = JSON.parse(JSON.stringify(perform()))
  if (key !== null) simulator.answers.set(key, { fingerprint, body: answer })
  simulator.save()
  return { isReplay: false, answer }
}

/** Records a create, capture or refund call. */
export function recordChange({ changes }: Simulator, request: IncomingMessage, path: string) {
  const requestId = request.headers['paypal-request-id']
  changes.push({ path, requestId: requestId === undefined ? undefined : String(requestId) })
  if (changes.length > maxChanges) changes.shift()
}

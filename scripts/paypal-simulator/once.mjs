import { createHash } from 'node:crypto'
import { unprocessable } from './paypal-errors.mjs'

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('./rest-api.mjs').Simulator} Simulator
 */

const maxChanges = 1000

/** Whether the client wants the whole representation in the response. @param {Request} request */
export function wantsRepresentation(request) {
  return /\breturn=representation\b/.test(String(request.headers.prefer ?? ''))
}

/**
 * Performs a call once per PayPal-Request-Id; a repeat returns the stored response. Failed calls are not stored, so they
 * can be retried.
 * @param {Simulator} simulator
 * @param {Request} request
 * @param {string} call
 * @param {unknown} body
 * @param {() => unknown} perform  changes the state and returns the response's body
 * @returns {{ isReplay: boolean, answer: unknown }}
 * @throws PayPal's 422 when the id was used with another body
 */
export function once(simulator, request, call, body, perform) {
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

/** Records a create, capture or refund call. @param {Simulator} simulator @param {Request} request @param {string} path */
export function recordChange({ changes }, request, path) {
  const requestId = request.headers['paypal-request-id']
  changes.push({ path, requestId: requestId === undefined ? undefined : String(requestId) })
  if (changes.length > maxChanges) changes.shift()
}

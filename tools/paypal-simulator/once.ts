import { createHash } from 'node:crypto'
import { failIfDue, takeFault } from './faults'
import { type Call, readJson, sendJson } from './http'
import { unprocessable } from './paypal-errors'

const maxChanges = 1000

export function wantsRepresentation({ request }: Call) {
  return /\breturn=representation\b/.test(String(request.headers.prefer ?? ''))
}

function requestIdOf({ request }: Call) {
  const requestId = request.headers['paypal-request-id']
  return requestId === undefined ? undefined : String(requestId)
}

export async function readChange(call: Call) {
  const { changes } = call.simulator
  changes.push({ path: call.path, requestId: requestIdOf(call) })
  if (changes.length > maxChanges) changes.shift()
  return await readJson(call.request)
}

/** Performs a call once per PayPal-Request-Id; a repeat returns the stored response. Failed calls can be retried. */
export function once(call: Call, name: string, body: unknown, perform: () => unknown) {
  const { answers, save } = call.simulator
  const requestId = requestIdOf(call)
  const key = requestId === undefined ? null : `${name} ${requestId}`
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const stored = key === null ? undefined : answers.get(key)
  if (stored && stored.fingerprint !== fingerprint) {
    const description = 'The PayPal-Request-Id was used for another request.'
    throw unprocessable('PAYPAL_REQUEST_ID_PREVIOUSLY_USED', description)
  }
  if (stored) return { status: 200, answer: stored.body }
  const answer: unknown = JSON.parse(JSON.stringify(perform()))
  if (key !== null) answers.set(key, { fingerprint, body: answer })
  save()
  return { status: 201, answer }
}

/** Serves a call that moves money: once per PayPal-Request-Id, with the faults of captures or refunds. */
export async function moveMoney(
  call: Call,
  kind: 'Capture' | 'Refund',
  id: string,
  move: (body: unknown) => unknown,
) {
  const { faults } = call.simulator
  const body = await readChange(call)
  failIfDue(faults, `failNext${kind}`)
  const { status, answer } = once(call, `${kind.toLowerCase()} ${id}`, body, () => move(body))
  if (takeFault(faults, `timeoutAfter${kind}`)) return
  if (takeFault(faults, `resetAfter${kind}`)) return call.response.destroy()
  if (takeFault(faults, `refuseAfter${kind}`)) {
    const issue = faults.refusalIssue ?? 'PREVIOUS_REQUEST_IN_PROGRESS'
    throw unprocessable(issue, 'The same request is being processed.')
  }
  sendJson(call.response, status, answer)
}

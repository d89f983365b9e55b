import { takeFailure, takeFault } from './faults.mjs'
import { readJson, sendJson } from './http.mjs'
import { once, recordChange, wantsRepresentation } from './once.mjs'
import { findCapture } from './orders.mjs'
import { outage, unprocessable } from './paypal-errors.mjs'
import { refundCapture, viewRefund } from './refunds.mjs'
import { refundEvent } from './webhook-events.mjs'

/**
 * POST /v2/payments/captures/{id}/refund: refunds the amount in the body, or all that is left.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {import('./rest-api.mjs').Simulator} simulator
 * @param {string} captureId
 */
export async function serveRefundCapture(request, response, simulator, captureId) {
  recordChange(simulator, request, `/v2/payments/captures/${captureId}/refund`)
  const body = await readJson(request)
  const { faults } = simulator
  const status = takeFailure(faults, 'failNextRefund')
  if (status) throw outage(status)
  const found = findCapture(simulator.orders, captureId)
  const { isReplay, answer } = once(simulator, request, `refund ${captureId}`, body, () => {
    if (takeFault(faults, 'refuseRefund')) {
      throw unprocessable(faults.refusalIssue ?? 'REFUND_FAILED_INSUFFICIENT_FUNDS', 'The refund failed.')
    }
    const pending = takeFault(faults, 'pendingRefund')
    const amountOffByCents = takeFault(faults, 'refundOffByCent') ? -1 : 0
    const refund = refundCapture(found, body ?? {}, { pending, amountOffByCents })
    if (!pending) simulator.webhooks.emit(refundEvent({ ...found, refund }, simulator))
    const view = viewRefund(refund, simulator)
    return wantsRepresentation(request) ? view : { id: view.id, status: view.status, links: view.links }
  })
  if (takeFault(faults, 'timeoutAfterRefund')) return
  if (takeFault(faults, 'resetAfterRefund')) {
    response.destroy()
    return
  }
  if (takeFault(faults, 'refuseAfterRefund')) {
    const issue = faults.refusalIssue ?? 'PREVIOUS_REQUEST_IN_PROGRESS'
    throw unprocessable(issue, 'The same request is being processed.')
  }
  sendJson(response, isReplay ? 200 : 201, answer)
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { takeFailure, takeFault } from './faults'
import { readJson, sendJson } from './http'
import { once, recordChange, wantsRepresentation } from './once'
import { findCapture } from './orders'
import { outage, unprocessable } from './paypal-errors'
import { refundCapture, viewRefund } from './refunds'
import type { Simulator } from './rest-api'
import { refundEvent } from './webhooks/webhook-events'

/** POST /v2/payments/captures/{id}/refund: refunds the amount in the body, or all that is left. */
export async function serveRefundCapture(
  request: IncomingMessage,
  response: ServerResponse,
  simulator: Simulator,
  captureId: string,
) {
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

import type { Order, OrderCapture } from '@/tools/paypal-simulator/orders'
import type { Refund } from '@/tools/paypal-simulator/refunds'

/** The shop forwards these paths to this server. */
export const publicPath = '/paypal-simulator'

function link(href: string, rel: string, method = 'GET') {
  return { href, rel, method }
}

export function viewOrder(order: Order, url: string) {
  const { refused: _, ...visible } = order
  const purchase_units = order.purchase_units.map((unit) => {
    const refunds = unit.payments?.refunds?.map((refund) => viewRefund(refund, url))
    return refunds ? { ...unit, payments: { ...unit.payments, refunds } } : unit
  })
  return { ...visible, purchase_units, links: orderLinks(order, url) }
}

/** PayPal answers a create call without `Prefer: return=representation` like this. */
export function viewCreated(order: Order, url: string) {
  return { id: order.id, status: order.status, links: orderLinks(order, url) }
}

/** PayPal answers a capture call without `Prefer: return=representation` like this. */
export function viewCaptured(order: Order, url: string) {
  const { id, status, payer, payment_source } = order
  const purchase_units = order.purchase_units.map(({ reference_id, payments }) => ({
    reference_id,
    payments,
  }))
  return { id, status, payment_source, purchase_units, payer, links: orderLinks(order, url) }
}

export function viewCapture({ order, capture }: OrderCapture, url: string) {
  return {
    ...capture,
    payee: order.purchase_units[0].payee,
    supplementary_data: { related_ids: { order_id: order.id } },
    links: [
      link(`${url}/v2/payments/captures/${capture.id}`, 'self'),
      link(`${url}/v2/checkout/orders/${order.id}`, 'up'),
    ],
  }
}

/** Only its link `up` names the capture. */
export function viewRefund({ captureId, ...refund }: Refund, url: string) {
  return {
    ...refund,
    links: [
      link(`${url}/v2/payments/refunds/${refund.id}`, 'self'),
      link(`${url}/v2/payments/captures/${captureId}`, 'up'),
    ],
  }
}

function orderLinks({ id, status }: Order, url: string) {
  const self = `${url}/v2/checkout/orders/${id}`
  if (status === 'COMPLETED' || status === 'VOIDED') return [link(self, 'self')]
  return [
    link(self, 'self'),
    // The buyer's browser reaches the approval page through the shop.
    link(`${publicPath}/checkoutnow?token=${id}`, 'approve'),
    link(`${self}/capture`, 'capture', 'POST'),
  ]
}

import type { Capture, Order } from './orders'
import { viewRefund } from './refunds'

/** The full representation of an order. */
export function viewOrder(order: Order, places: { url: string; publicPath: string }) {
  const { refused: _, ...visible } = order
  const purchase_units = order.purchase_units.map((unit) => {
    const refunds = unit.payments?.refunds?.map((refund) => viewRefund(refund, places))
    return refunds ? { ...unit, payments: { ...unit.payments, refunds } } : unit
  })
  return { ...visible, purchase_units, links: orderLinks(order, places) }
}

/** The minimal response to a create call, without `Prefer: return=representation`. */
export function viewCreated(order: Order, places: { url: string; publicPath: string }) {
  return { id: order.id, status: order.status, links: orderLinks(order, places) }
}

/** The minimal response to a capture call, without `Prefer: return=representation`. */
export function viewCaptured(order: Order, places: { url: string; publicPath: string }) {
  const { id, status, payer, payment_source } = order
  const purchase_units = order.purchase_units.map(({ reference_id, payments }) => ({
    reference_id,
    payments,
  }))
  return { id, status, payment_source, purchase_units, payer, links: orderLinks(order, places) }
}

/** The representation of a capture. */
export function viewCapture(
  { order, capture }: { order: Order; capture: Capture },
  { url }: { url: string },
) {
  return {
    ...capture,
    payee: order.purchase_units[0].payee,
    supplementary_data: { related_ids: { order_id: order.id } },
    links: [
      { href: `${url}/v2/payments/captures/${capture.id}`, rel: 'self', method: 'GET' },
      { href: `${url}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
    ],
  }
}

function orderLinks(order: Order, { url, publicPath }: { url: string; publicPath: string }) {
  const self = `${url}/v2/checkout/orders/${order.id}`
  const links = [{ href: self, rel: 'self', method: 'GET' }]
  if (order.status === 'COMPLETED' || order.status === 'VOIDED') return links
  return [
    ...links,
    // Relative, because the buyer's browser reaches the approval page through the shop.
    { href: `${publicPath}/checkoutnow?token=${order.id}`, rel: 'approve', method: 'GET' },
    { href: `${self}/capture`, rel: 'capture', method: 'POST' },
  ]
}

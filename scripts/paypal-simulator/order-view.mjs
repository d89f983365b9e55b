import { viewRefund } from './refunds.mjs'

/**
 * @typedef {import('./orders.mjs').Order} Order
 * @typedef {import('./orders.mjs').Capture} Capture
 */

/**
 * The full representation of an order.
 * @param {Order} order
 * @param {{ url: string, publicPath: string }} places
 */
export function viewOrder(order, places) {
  const { refused: _, ...visible } = order
  const purchase_units = order.purchase_units.map((unit) => {
    const refunds = unit.payments?.refunds?.map((refund) => viewRefund(refund, places))
    return refunds ? { ...unit, payments: { ...unit.payments, refunds } } : unit
  })
  return { ...visible, purchase_units, links: orderLinks(order, places) }
}

/**
 * The minimal response to a create call, without `Prefer: return=representation`.
 * @param {Order} order
 * @param {{ url: string, publicPath: string }} places
 */
export function viewCreated(order, places) {
  return { id: order.id, status: order.status, links: orderLinks(order, places) }
}

/**
 * The minimal response to a capture call, without `Prefer: return=representation`.
 * @param {Order} order
 * @param {{ url: string, publicPath: string }} places
 */
export function viewCaptured(order, places) {
  const { id, status, payer, payment_source } = order
  const purchase_units = order.purchase_units.map(({ reference_id, payments }) => ({
    reference_id,
    payments,
  }))
  return { id, status, payment_source, purchase_units, payer, links: orderLinks(order, places) }
}

/**
 * The representation of a capture.
 * @param {{ order: Order, capture: Capture }} found
 * @param {{ url: string }} places
 */
export function viewCapture({ order, capture }, { url }) {
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

/** @param {Order} order @param {{ url: string, publicPath: string }} places */
function orderLinks(order, { url, publicPath }) {
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

/** What webhooks can be told, and what each event says. The triggers that write them are in `prisma/migrations`. */
export const webhookEvents = {
  'order.placed': 'An order was placed.',
  'order.paid': 'An order was paid, at PayPal or elsewhere.',
  'order.shipped': 'An order was marked as shipped.',
  'order.delivered': 'An order was marked as delivered.',
  'order.shipping-undone': 'The mark of an order as shipped was taken back.',
  'order.delivery-undone': 'The mark of an order as delivered was taken back.',
  'order.cancelled': 'An unpaid order was cancelled.',
  'refund.completed': 'Money went back to a buyer.',
  'stock.low': 'A live product has so few units left that it is low in stock.',
  'product.changed':
    'Something that the API shows of a product has changed, but for its units in stock and its ratings; or it was made or deleted.',
  'withdrawal.received': 'Somebody has declared a withdrawal from a contract.',
} as const

export type WebhookEventName = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEventName, ...WebhookEventName[]]

/** The event of *Send a test*, which no webhook has to ask for. */
export const testEvent = 'webhook.test'

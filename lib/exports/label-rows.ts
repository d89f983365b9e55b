import 'server-only'
import { readOrdersToSend } from '@/lib/refunds/orders-to-send'
import type { CsvCell } from '@/lib/text/csv'
import { currency } from '@/lib/text/money'

export const labelColumns = [
  ...['order', 'name', 'address', 'city', 'postal_code', 'country_code', 'e-mail'],
  ...['weight_g', 'contents', 'value', 'currency'],
]

/** Returns a record for each of these orders of which units are still to be sent: their buyer's address, these units and their value. */
export async function readLabels(ids: number[]): Promise<CsvCell[][]> {
  const orders = await readOrdersToSend(ids)
  return orders.flatMap(({ order, slip }) => {
    if (slip.stop !== null) return []
    const prices = new Map(order.orderItems.map(({ id, priceCents }) => [id, priceCents]))
    const value = slip.lines.reduce((sum, { _id, left }) => sum + left * (prices.get(_id) ?? 0), 0)
    const contents = slip.lines.map(({ name, left }) => `${left} × ${name}`).join(', ')
    const { id, buyerName, address, city, postalCode, countryCode, buyerEmail } = order
    return [
      [
        ...[id, buyerName, address, city, postalCode, countryCode, buyerEmail],
        // Products have no weight yet.
        ...[null, contents, { cents: value }, currency],
      ],
    ]
  })
}

import 'server-only'
import { readOrdersToSend } from '@/lib/sales/fulfillment/orders-to-send'
import type { PackingSlip } from '@/lib/sales/fulfillment/packing-slip'
import { csvNameOf, optionalNames } from '@/lib/sales/orders/address-fields'
import { currency } from '@/lib/shared/money/money'
import type { CsvCell } from '@/lib/shared/text/csv'

export const labelColumns = [
  ...['order', 'name', 'address', 'city', 'postal_code', 'country_code', 'e-mail'],
  ...['weight_g', 'contents', 'value', 'currency'],
  ...optionalNames.map(csvNameOf),
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
        ...[weightOf(slip.lines), contents, { cents: value }, currency()],
        ...optionalNames.map((name) => order[name]),
      ],
    ]
  })
}

/** The weight of the goods in grams; `null` if that of one is unknown. */
function weightOf(lines: PackingSlip['lines']): number | null {
  const weights = lines.map(({ left, weightG }) => (weightG === null ? null : left * weightG))
  return weights.reduce((sum, weight) => (sum === null || weight === null ? null : sum + weight), 0)
}

import { parseId } from '@/lib/shared/routes/paths'
import { maxInteger } from '@/lib/shared/validation/number-limits'

export type BuyLine = { product: number; qty: number }

const maxBuyLines = 100

/** Each product once, with the sum of its units, which is a 32-bit integer again, in the order of its first line. */
function joinLines(lines: readonly BuyLine[]): BuyLine[] {
  const sums = new Map<number, number>()
  for (const { product, qty } of lines)
    sums.set(product, Math.min((sums.get(product) ?? 0) + qty, maxInteger))
  return [...sums].map(([product, qty]) => ({ product, qty }))
}

/**
 * Parses `{id}:{qty},{id}:{qty}`: positive 32-bit integers in plain digits, at most 100 pairs. A pair may lack its quantity, which is
 * one. A product that is named twice has the sum. Returns `null` for anything else.
 */
export function parseBuyLines(text: string): BuyLine[] | null {
  const pairs = text.split(',', maxBuyLines + 1)
  if (pairs.length > maxBuyLines) return null
  const lines: BuyLine[] = []
  for (const pair of pairs) {
    const [id, count = '1', ...more] = pair.split(':', 3)
    const [product, qty] = [parseId(id), parseId(count)]
    if (product === null || qty === null || more.length > 0) return null
    lines.push({ product, qty })
  }
  return joinLines(lines)
}

/** These lines as `parseBuyLines` reads them. */
export function buyLinesText(lines: readonly BuyLine[]): string {
  return lines.map(({ product, qty }) => `${product}:${qty}`).join(',')
}

/**
 * The permalink to so many units of products: a page that shows them and adds them to the cart with one click. `null` without lines, and for
 * more products than an order has.
 */
export function buyPath(lines: readonly BuyLine[]): `/buy/${string}` | null {
  const joined = joinLines(lines)
  return joined.length === 0 || joined.length > maxBuyLines ? null : `/buy/${buyLinesText(joined)}`
}

/** The permalink to what an order had, of products that are still known; `null` if there is none. */
export function buyAgainPath(lines: readonly { product: number | null; qty: number }[]): string | null {
  return buyPath(lines.flatMap(({ product, qty }) => (product === null ? [] : { product, qty })))
}

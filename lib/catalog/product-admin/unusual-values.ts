import { centsOf, formatPrice, parseCents } from '@/lib/shared/money/money'

/** A larger stock is asked about: it may be a slip of the finger. */
const usualStock = 1000

type Stored = { price: string; countInStock: number }
type Entered = { price: string; countInStock: string }

/** Returns what to ask before a product is saved: a large change of price, or a large stock. `stored` is null for a new product. */
export function unusualValues(stored: Stored | null, entered: Entered): string[] {
  const before = stored && centsOf(stored.price)
  const price = parseCents(entered.price)
  const stock = /^\d{1,10}$/.test(entered.countInStock) ? Number(entered.countInStock) : 0
  return [
    price !== null && isUnusualPrice(before, price) && priceQuestion(before, price),
    stock > usualStock && stock !== stored?.countInStock && stockQuestion(stored, stock),
  ].filter((question) => question !== false)
}

function isUnusualPrice(before: number | null, price: number): boolean {
  if (before === null || before === price) return before === null && price === 0
  return price === 0 || Math.abs(price - before) * 2 > before
}

function priceQuestion(before: number | null, price: number): string {
  const change = before === null ? 'The price is' : `From ${formatPrice(before)} to`
  return `${change} ${formatPrice(price)}. Is that right?`
}

function stockQuestion(stored: Stored | null, stock: number): string {
  const units = (count: number) => count.toLocaleString('en-US')
  const change = stored ? `From ${units(stored.countInStock)} to` : 'There are'
  return `${change} ${units(stock)} in stock. Is that right?`
}

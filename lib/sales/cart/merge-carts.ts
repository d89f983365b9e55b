import { type AccountCart, type Quantities, quantitiesOf } from '@/lib/sales/checkout/stored-values'
import { addToCart, type CartItem, withoutProduct } from './cart'
import { cartItemOf, soldLines } from './cart-item'
import type { CartLineJson } from './cart-schema'

/** How the cart of a browser and that of an account become the same: docs/decisions/040-account-cart.md. */

/** What has changed from one cart to another: products with their new quantities, 0 for a removed one. */
export function changesSince(before: Quantities, now: Quantities): { product: number; qty: number }[] {
  const removed = Object.keys(before).filter((id) => !(id in now))
  return [
    ...removed.map((id) => ({ product: Number(id), qty: 0 })),
    ...Object.entries(now)
      .filter(([id, qty]) => before[id] !== qty)
      .map(([id, qty]) => ({ product: Number(id), qty })),
  ]
}

/** Ids of lines that the account had and no longer has, of those that are in the cart as they were sent. */
export function vanishedIds(
  cart: readonly CartItem[],
  { sent, base, answer }: { sent: Quantities; base: Quantities; answer: readonly CartLineJson[] },
): number[] {
  const there = new Set(answer.map(({ product }) => product))
  return cart
    .filter(({ product, qty }) => sent[product] === qty && product in base && !there.has(product))
    .map(({ product }) => product)
}

type Answered = {
  sent: Quantities
  answer: readonly CartLineJson[]
  removed: readonly number[]
  unsold?: readonly number[]
}

/**
 * The cart of this browser after an answer of the account: with its quantities and its further lines, without those `removed` elsewhere,
 * with a mark at those that are `unsold`, and what of it the account is known to have. A line that was changed here since the cart was `sent` stays as it is, and so does one that the
 * account has not taken; both count as not known to it, and are sent again with the next change. Lines that stay keep all they say,
 * their price among it. The same cart if nothing changes.
 */
export function adoptAnswer(
  cart: readonly CartItem[],
  { sent, answer, removed, unsold = [] }: Answered,
): { cart: readonly CartItem[]; lines: Quantities } {
  const now = quantitiesOf(cart)
  const lines: Record<string, number> = {}
  let adopted = cart
    .filter(({ product }) => !removed.includes(product))
    .map((line) => (unsold.includes(line.product) ? withoutProduct(line, line.product) : line))
  for (const { product, qty, ...facts } of answer) {
    const isUnchanged = now[product] === sent[product]
    const line = cartItemOf({ _id: product, ...facts }, qty)
    if (isUnchanged && product in now && ![qty, line.qty].includes(now[product] ?? 0))
      adopted = adopted.map((old) => (old.product === product ? line : old))
    // What is sold out meanwhile waits in the account.
    if (isUnchanged && !(product in now) && facts.countInStock > 0) adopted = [...adopted, line]
    const own = adopted.find((item) => item.product === product)
    if (own && isUnchanged) lines[product] = own.qty
    else if (!isUnchanged) lines[product] = qty
  }
  const isSame = adopted.length === cart.length && adopted.every((line, place) => line === cart[place])
  return { cart: isSame ? cart : adopted, lines }
}

/** What the account is known to have after an order of these lines, which has removed them from it. */
export function withoutOrdered(
  account: AccountCart | null,
  ordered: readonly CartItem[],
): AccountCart | null {
  if (!account?.lines) return account
  const lines = { ...account.lines }
  for (const { product } of ordered) delete lines[product]
  return { ...account, lines }
}

/** The cart with at least these lines: of a product that is in both, the larger quantity. */
export function mergeIntoCart(cart: readonly CartItem[], lines: readonly CartItem[]): CartItem[] {
  const qtys = quantitiesOf(soldLines(cart))
  return lines.filter(({ product, qty }) => qty > (qtys[product] ?? 0)).reduce(addToCart, [...cart])
}

import { isCartItem } from '@/lib/sales/cart/cart-item'
import { maxCartLines } from '@/lib/sales/cart/cart-limits'
import type { CartLineJson } from '@/lib/sales/cart/cart-schema'
import { adoptAnswer, changesSince, vanishedIds } from '@/lib/sales/cart/merge-carts'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { quantitiesOf } from '@/lib/sales/checkout/stored-values'
import { tabLock } from '@/lib/shared/browser/tab-lock'
import { maxInteger, maxStock } from '@/lib/shared/validation/number-limits'
import { ApiError, call } from './api-call'
import { api } from './api-client'

/** A lost call must not hold up the carts of all tabs. */
const timeoutMs = 20_000

/** Two tabs take turns: else the answer to one, which is older, could bring back what the other has removed meanwhile. */
const withCartLock = tabLock('cart')

/** Sends what has changed in this browser's cart and takes the account's over. Never throws: the next change sends what is missing. */
export function syncCart(isLogIn = false): Promise<void> {
  return withCartLock(() => syncOnce(isLogIn)).catch(() => {})
}

async function syncOnce(isLogIn: boolean): Promise<void> {
  const user = readStored('userInfo')
  if (!user) return
  const account = readStored('accountCart')
  // Until it is known, the carts are merged.
  const base = account?.userId === user.id ? account.lines : null
  const sent = quantitiesOf(readStored('cartItems'))
  const changes = changesSince(base ?? {}, sent).filter(isPossible)
  if (base && changes.length === 0 && !isLogIn) return
  const lines = changes.slice(0, maxCartLines)
  const answer = await call(isCart, {
    method: 'PATCH',
    path: '/api/cart/',
    body: { lines, keepsLarger: base === null },
    signal: AbortSignal.timeout(timeoutMs),
  })
  const vanished = vanishedIds(readStored('cartItems'), { sent, base: base ?? {}, answer })
  const areSold = await Promise.all(vanished.map(isSold))
  const removed = vanished.filter((_, place) => areSold[place])
  const unsold = vanished.filter((_, place) => !areSold[place])
  // Somebody has logged out meanwhile, or somebody else in.
  if (readStored('userInfo')?.id !== user.id) return
  const cart = readStored('cartItems')
  const adopted = adoptAnswer(cart, { sent, answer, removed, unsold })
  writeStored('accountCart', { userId: user.id, lines: adopted.lines })
  if (adopted.cart !== cart) writeStored('cartItems', [...adopted.cart])
}

const isCart = (body: unknown): body is CartLineJson[] => Array.isArray(body) && body.every(isCartItem)

const isPossible = ({ product, qty }: { product: number; qty: number }) =>
  product > 0 && product <= maxInteger && qty <= maxStock

/** Whether the product is sold. The line of one that is not stays in the cart, which says so. */
async function isSold(id: number): Promise<boolean> {
  try {
    await api.getProduct(id)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}

import type { UserInfo } from '@/lib/accounts/users/user-schema'
import { cartChanged, readStored, writeStored } from './browser-store'
import { quantitiesOf } from './stored-values'

/**
 * Stores who is logged in now; `null` once a session has ended, as opposed to a log-out, which clears everything. Whoever comes next gets
 * nothing of a cart that was filled under another account: only lines that are new or changed since that session ended stay theirs.
 */
export function storeUser(user: UserInfo | null): void {
  const before = readStored('userInfo')
  const isOther = before?.id !== user?.id
  if (isOther) {
    const cart = readStored('cartItems')
    const stored = readStored('accountCart')
    const lines = stored && stored.userId === before?.id ? stored.lines : null
    const account = before ? { userId: before.id, lines, left: quantitiesOf(cart) } : stored
    const isTaken = user !== null && account !== null && account.userId !== user.id
    writeStored('accountCart', isTaken ? null : account)
    if (isTaken)
      writeStored(
        'cartItems',
        cart.filter(({ product, qty }) => (account.left ?? account.lines)?.[product] !== qty),
      )
  }
  writeStored('userInfo', user)
  if (isOther) cartChanged(true)
}

import type { CartItem } from './cart'

/** A removed line, and its position on the screen when it was removed. */
export type RemovedLine = { line: CartItem; position: number }
/** A position on the screen. A removed line keeps its own, so that nothing moves under the pointer. */
export type CartSlot = { line: CartItem; isRemoved: boolean }

/** The cart as the screen shows it: its lines, and the removed ones at their positions, unless they are back in the cart. */
export function cartSlots(cart: readonly CartItem[], removed: readonly RemovedLine[]): CartSlot[] {
  const slots = cart.map((line) => ({ line, isRemoved: false }))
  const gone = removed.filter(({ line }) => cart.every(({ product }) => product !== line.product))
  for (const { line, position } of gone.sort((one, other) => one.position - other.position))
    slots.splice(position, 0, { line, isRemoved: true })
  return slots
}

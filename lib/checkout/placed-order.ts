import { hasNumbers } from '@/lib/text/has-strings'

/** The order that this browser has placed last, and by which user. */
export type PlacedOrder = { id: number; userId: number; placedAt: number }

const recentMs = 30 * 60_000

export function isPlacedOrder(value: unknown): value is PlacedOrder {
  return hasNumbers(value, ['id', 'userId', 'placedAt'])
}

/** The id of the order that the user has just placed: to it leads a step of the checkout whose cart is empty. */
export function justPlaced(
  order: PlacedOrder | null,
  userId: number | undefined,
  now: number,
): number | null {
  const isTheirs = order !== null && order.userId === userId && now - order.placedAt < recentMs
  return isTheirs ? order.id : null
}

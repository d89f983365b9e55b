import type { OrderAddress } from '@/lib/sales/orders/address-fields'
import type { AddressDraft, Attempt, PlacedOrder, RecentProduct } from './stored-values'

/** The typed address, if this user or a visitor before the log-in has typed it; never another user's. */
export function draftFor(draft: AddressDraft | null, userId: number | null): OrderAddress | null {
  if (draft === null) return null
  return draft.userId === null || draft.userId === userId ? draft.address : null
}

/** The attempt for `content`: the stored one when its content is the same, otherwise a new one with a random 128-bit key. */
export function attemptFor(stored: Attempt | null, content: string): Attempt {
  if (stored?.content === content) return stored
  // Not `crypto.randomUUID`, which browsers do not offer on plain http, as in a local network.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return { content, key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') }
}

const recentMs = 30 * 60_000

/** The id of the order that the user has just placed: to it leads a step of the checkout whose cart is empty. */
export function justPlaced(
  order: PlacedOrder | null,
  userId: number | undefined,
  now: number,
): number | null {
  const isTheirs = order !== null && order.userId === userId && now - order.placedAt < recentMs
  return isTheirs ? order.id : null
}

/** One more than is shown, because the page of the product itself leaves it out. */
const maxRecent = 5

/** Whether a viewed product is neither this one nor another member of its group. */
export const isOtherThan =
  ({ _id, groupId }: RecentProduct) =>
  (other: RecentProduct): boolean =>
    other._id !== _id && (groupId === undefined || other.groupId !== groupId)

/** Puts a viewed product first. Each product, and each group, is listed once; the oldest ones are dropped. */
export function addRecent(recent: readonly RecentProduct[], viewed: RecentProduct): RecentProduct[] {
  const { _id, name, image, imageAlt, groupId } = viewed
  const first = { _id, name, image, imageAlt, ...(groupId !== undefined && { groupId }) }
  return [first, ...recent.filter(isOtherThan(viewed))].slice(0, maxRecent)
}

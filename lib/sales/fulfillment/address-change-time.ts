/** A buyer can correct the address for so long after the payment. */
const buyerMinutes = 60

/** Milliseconds for which the buyer can correct the address; without end until the order is paid. */
export function buyerMsLeft(paidAt: Date | string | null, now = new Date()): number {
  if (paidAt === null) return Number.POSITIVE_INFINITY
  return Math.max(0, new Date(paidAt).getTime() + buyerMinutes * 60 * 1000 - now.getTime())
}

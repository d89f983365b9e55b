/** For so long a mail that an order was shipped or delivered waits, and the mark can be taken back without a word. */
const undoSeconds = 60

/** When the mail about what was marked then is due. */
export const undoEnd = (markedAt: Date) => new Date(markedAt.getTime() + undoSeconds * 1000)

/** Milliseconds for which a mark can still be taken back without a note. */
export function undoMsLeft(markedAt: string | null, now = Date.now()): number {
  return markedAt === null ? 0 : Math.max(0, Date.parse(markedAt) + undoSeconds * 1000 - now)
}

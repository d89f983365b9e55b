import { freeTextInput } from '@/lib/text/wire'
import { z } from '@/lib/text/zod'

/** For so long a mail that an order was shipped or delivered waits, and the mark can be taken back without a word. */
export const undoSeconds = 60

/** Body of POST /api/orders/{id}/undo/. The note is required once the time for a plain undo is over. */
export const undoInput = z.object({
  what: z.enum(['delivered', 'shipped'], 'what is delivered or shipped.'),
  note: freeTextInput('Note', 2000),
})
export type UndoInput = z.infer<typeof undoInput>

/** Milliseconds for which a mark can still be taken back without a note. */
export function undoMsLeft(markedAt: string | null, now = Date.now()): number {
  return markedAt === null ? 0 : Math.max(0, Date.parse(markedAt) + undoSeconds * 1000 - now)
}

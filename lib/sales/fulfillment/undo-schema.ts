import { freeTextInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

/** Body of POST /api/orders/{id}/undo/. The note is required once the time for a plain undo is over. */
export const undoInput = z.object({
  what: z.enum(['delivered', 'shipped'], 'what is delivered or shipped.'),
  note: freeTextInput('Note', 2000),
})
export type UndoInput = z.infer<typeof undoInput>

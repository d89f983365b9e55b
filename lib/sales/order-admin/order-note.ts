import { idJson, textInput, timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

export const orderNoteInput = z.object({ text: textInput('Note', 2000) })

/** A note of an admin about an order. It is not part of the order's JSON: buyers never get it. */
export const orderNoteJson = z.object({
  _id: idJson,
  text: z.string(),
  author: z.string(),
  createdAt: timeJson,
})

export type OrderNoteJson = z.infer<typeof orderNoteJson>

export const orderNoteSelect = { id: true, text: true, authorName: true, createdAt: true } as const

type OrderNoteRow = { id: number; text: string; authorName: string; createdAt: Date }

export function orderNoteJsonOf({ id, text, authorName, createdAt }: OrderNoteRow): OrderNoteJson {
  return { _id: id, text, author: authorName, createdAt: createdAt.toISOString() }
}

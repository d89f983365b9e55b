import { unstorable } from '@/lib/shared/text/text'
import { textInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

const kindRule = 'A name is that of a brand or a category.'

/** Body of POST /api/products/rename/: `join` permits a new name that products have already. */
export const renameInput = z.strictObject({
  kind: z.enum(['brand', 'category'], kindRule),
  from: z
    .string('The present name is required.')
    .min(1, 'The present name is required.')
    .refine((text) => !unstorable.test(text), 'The present name contains characters that are not allowed.'),
  to: textInput('The new name', 100),
  join: z.boolean('join must be true or false.').default(false),
})
export type RenameInput = z.infer<typeof renameInput>

/** The number of products that have the new name instead. */
export const renamedJson = z.object({ detail: z.string(), products: z.int().min(0) })

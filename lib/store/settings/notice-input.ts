import { languageInput } from '@/lib/shared/messages/translation-input'
import { maxDocumentBytes, maxInteger } from '@/lib/shared/validation/number-limits'
import { numberInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

const versionRule = 'The version that was seen is required.'

export const noticeInput = z.object({
  file: z.file('A file is required.').max(maxDocumentBytes, 'The notice may have at most 4 MB.'),
  version: numberInput(/^\d{1,10}$/, versionRule).pipe(
    z.int(versionRule).min(0, versionRule).max(maxInteger, versionRule),
  ),
  /** Whose file it is; without one that of the shop's own language. */
  language: languageInput.optional(),
})
export type NoticeInput = z.output<typeof noticeInput>

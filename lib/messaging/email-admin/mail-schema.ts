import { defineList } from '@/lib/shared/lists/define-list'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { asciiDomain } from '@/lib/shared/text/email-address'
import { unstorable } from '@/lib/shared/text/text'
import { maxInteger } from '@/lib/shared/validation/number-limits'
import { z } from '@/lib/shared/validation/zod'

const idRule = 'upTo must be the id of a mail.'

/** The decision about the mails from before the shop had a mail server, up to the id `upTo`. */
export const decisionInput = z.object({
  decision: z.enum(['send', 'discard'], 'decision must be send or discard.'),
  upTo: z.int(idRule).min(1, idRule).max(maxInteger, idRule),
})

export type Decision = z.infer<typeof decisionInput>

/** Longer than any address. */
export const maxMailSearch = 320

export const mailParts = ['unsent', 'held_back'] as const
/** Mails that did not go out, and those of them that are held back. */
export type MailPart = (typeof mailParts)[number]

/** The list of mails. */
export const mailList = defineList({
  path: adminPaths.adminMail,
  parameters: {
    q: z
      .string()
      .refine((text) => !unstorable.test(text))
      .transform((text) => asciiDomain(text.trim().toLowerCase()))
      .refine((words) => words.length <= maxMailSearch && words !== '@')
      .default(''),
    state: z.enum(mailParts).optional(),
  },
})
export type MailFilter = z.output<typeof mailList.filter>

import { maxInteger } from '@/lib/shared/validation/number-limits'
import { z } from '@/lib/shared/validation/zod'

const idRule = 'upTo must be the id of a mail.'

/** The decision about the mails from before the shop had a mail server, up to the id `upTo`. */
export const decisionInput = z.object({
  decision: z.enum(['send', 'discard'], 'decision must be send or discard.'),
  upTo: z.int(idRule).min(1, idRule).max(maxInteger, idRule),
})

export type Decision = z.infer<typeof decisionInput>

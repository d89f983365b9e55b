import { amountJson, idJson, timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

export const attentionFilter = z.object({
  include: z.literal('entries').optional().describe('Also what needs somebody.'),
})

/** What needs somebody. `respondBy` is the deadline of a dispute, `payBy` that of a withdrawal. */
const entryJson = z.object({
  kind: z.enum(['payment', 'event', 'refund', 'dispute', 'withdrawal', 'return', 'webhook']),
  id: idJson,
  order: idJson.nullable(),
  total: amountJson.nullable().describe('Of the order.'),
  what: z.string(),
  advice: z.string(),
  since: timeJson,
  respondBy: timeJson.nullable(),
  payBy: timeJson.nullable(),
})

export const attentionJson = z.object({ count: z.int().min(0), entries: z.array(entryJson).optional() })

import { defineList } from '@/lib/shared/lists/define-list'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { dayInput, idText, timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { auditActions, auditEntities } from './audit-actions'

const entityLabels: Record<(typeof auditEntities)[number], string> = {
  order: 'Orders',
  product: 'Products',
  group: 'Groups of products',
  review: 'Reviews',
  user: 'Users',
  mail: 'Mails',
  synonyms: 'Synonyms',
  event: 'Messages from PayPal',
  withdrawal: 'Withdrawals',
  webhook: 'Webhooks',
  shop: 'Shop',
  key: 'Keys',
}

export const auditList = defineList({
  path: adminPaths.adminLog,
  parameters: {
    entity: z.enum(auditEntities).optional().describe('What was changed.'),
    id: idText.optional().describe('Its id.'),
    actor: idText.optional().describe('Id of the user who changed it.'),
    from: dayInput.optional().describe('First day, in the shop’s time zone.'),
    to: dayInput.optional().describe('Last day, included.'),
  },
  form: {
    entity: {
      kind: 'choice',
      label: 'What',
      labels: entityLabels,
      values: auditEntities,
      none: 'Everything',
    },
    id: { kind: 'number', label: 'Its number', title: 'The number of an order, a product or a user' },
    actor: { kind: 'number', label: 'By user', title: 'The ID of a user' },
    from: { kind: 'day', label: 'From' },
    to: { kind: 'day', label: 'To' },
  },
  chips: ({ entity, id, actor, from, to }) => [
    [entity && entityLabels[entity], { entity: undefined }],
    [id && `Number ${id}`, { id: undefined }],
    [actor && `By user ${actor}`, { actor: undefined }],
    [from && `From ${from}`, { from: undefined }],
    [to && `To ${to}`, { to: undefined }],
  ],
})
export type AuditFilter = z.output<typeof auditList.filter>

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** An entry of the log. `actor` is null for jobs and the command line; of a program its key, whose role is `key`. */
export const auditEntryJson = z.object({
  _id: z.int(),
  at: timeJson,
  actor: z.object({ id: z.int(), name: z.string(), role: z.string() }).nullable(),
  via: z.enum(['page', 'key', 'cli', 'job']),
  action: z.string(),
  entity: z.string(),
  entityId: z.int().nullable(),
  requestId: z.string().nullable(),
  /** The values before and after; a personal field has an empty list. */
  changes: z.record(z.string(), z.union([z.tuple([value, value]), z.tuple([])])),
})
export type AuditEntryJson = z.infer<typeof auditEntryJson>

/** What an entry tells, in the log's words; an action of a newer release is told by its name. */
export function actionText(action: string): string {
  return Object.entries(auditActions).find(([name]) => name === action)?.[1] ?? action
}

import { type FilterChip, filterPath } from '@/lib/shared/lists/list-filter'
import { deskPaths } from '@/lib/shared/routes/admin-paths'
import { parseId } from '@/lib/shared/routes/paths'
import { dayInput, timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { auditActions, auditEntities } from './audit-actions'

const number = z
  .string()
  .refine((text) => parseId(text) !== null, 'An id is a number.')
  .optional()

/** The filter of the log, as its address says it. */
export const auditFilter = z.object({
  entity: z.enum(auditEntities).optional().describe('What was changed.'),
  id: number.describe('Its id.'),
  actor: number.describe('Id of the user who changed it.'),
  from: dayInput.optional().describe('First day, in the shop’s time zone.'),
  to: dayInput.optional().describe('Last day, included.'),
})
export type AuditFilter = z.output<typeof auditFilter>

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
  /** Of a field its values before and after; an empty list for a personal one. */
  changes: z.record(z.string(), z.union([z.tuple([value, value]), z.tuple([])])),
})
export type AuditEntryJson = z.infer<typeof auditEntryJson>

export const entityLabels: Record<NonNullable<AuditFilter['entity']>, string> = {
  order: 'Orders',
  product: 'Products',
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

export const allEntries = auditFilter.parse({})

/** The log with this filter. */
export function logPath(filter: Partial<AuditFilter> = {}): string {
  return filterPath(deskPaths.adminLog, { ...allEntries, ...filter }, allEntries)
}

/** A chip for each part of a filter in use. */
export function auditChips(filter: AuditFilter): FilterChip[] {
  const { entity, id, actor, from, to } = filter
  const labels: Partial<Record<keyof AuditFilter, string | undefined>> = {
    entity: entity && entityLabels[entity],
    id: id && `Number ${id}`,
    actor: actor && `By user ${actor}`,
    from: from && `From ${from}`,
    to: to && `To ${to}`,
  }
  return Object.entries(labels).flatMap(([name, label]) =>
    label ? [{ label, href: logPath({ ...filter, [name]: undefined }) }] : [],
  )
}

/** What an entry tells, in the log's words; an action of a newer release is told by its name. */
export function actionText(action: string): string {
  return Object.entries(auditActions).find(([name]) => name === action)?.[1] ?? action
}

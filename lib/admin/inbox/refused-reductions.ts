import 'server-only'
import type { OperationLine } from '@/lib/admin/health/operation-words'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { editProductPath } from '@/lib/shared/routes/paths'
import { z } from '@/lib/shared/validation/zod'

const shownMs = 14 * 24 * 60 * 60 * 1000
const maxLines = 20

const row = z.object({ id: z.int(), name: z.string(), reason: z.string(), failedAt: z.date() })

/**
 * Returns the reductions that could not begin in the last two weeks, newest first, unless the product was reduced by hand or another
 * reduction was planned since.
 */
export async function listRefusedReductions(now: Date): Promise<OperationLine[]> {
  const rows = await readRows(db, row)`
    select p.id, p.name, r.reason, r."failedAt" from "PlannedReduction" r join "Product" p on p.id = r."productId"
    where r."failedAt" > ${new Date(now.getTime() - shownMs)} and p."compareAtCents" is null
      and not exists (select from "PlannedReduction" later where later."productId" = p.id and later.id > r.id)
    order by r."failedAt" desc, r.id desc limit ${maxLines}`
  return rows.map(({ id, name, reason, failedAt }) => ({
    tone: 'danger',
    what: `The reduction of ${name} did not begin: ${reason}`,
    advice: 'Plan another one, or do nothing: this leaves after two weeks.',
    since: failedAt.toISOString(),
    link: { href: editProductPath(id), text: 'Open the product' },
  }))
}

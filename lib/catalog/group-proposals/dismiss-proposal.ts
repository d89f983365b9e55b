import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { proposalKeys, type UngroupedProduct } from './propose-groups'

/** Remembers that a proposed group is not wanted: it is not proposed again, with further members neither. A repeat changes nothing. Owners only. */
export async function dismissProposal(viewer: Viewer | null, key: string): Promise<void> {
  requireAction(viewer, 'manage-products')
  await db.proposalDismissal.createMany({ data: [{ key }], skipDuplicates: true })
}

/** Remembers of products that leave a group that somebody has just decided that they are none. */
export async function dismissProposalsOf(
  tx: SqlTransaction,
  products: readonly Omit<UngroupedProduct, 'id'>[],
): Promise<void> {
  await tx.$queryRaw`
    insert into "ProposalDismissal" (key) select unnest(${proposalKeys(products)}::text[]) on conflict do nothing`
}

/** Proposes all dismissed groups again, and returns how many these were. Owners only. */
export async function restoreProposals(viewer: Viewer | null): Promise<number> {
  requireAction(viewer, 'manage-products')
  const { count } = await db.proposalDismissal.deleteMany()
  return count
}

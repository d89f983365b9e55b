import 'server-only'
import type { FileRow } from '@/lib/admin/import/import-columns'
import { readGroups } from '@/lib/catalog/product-groups/read-group'
import { db } from '@/lib/platform/db/db'
import { cellsOf } from './plan-member'

type Member = { groupId: number | null; valueIds: readonly number[] }

/** Returns what the file of products says of their groups, in the shop's own language: nothing of a product without one. */
export async function readMemberCells(
  members: readonly Member[],
): Promise<(member: Member) => FileRow['cells']> {
  const ids = [...new Set(members.flatMap(({ groupId }) => groupId ?? []))]
  if (ids.length === 0) return () => ({})
  const groups = new Map((await readGroups(db, ids)).map((group) => [group.id, group]))
  return ({ groupId, valueIds }) => {
    const group = groups.get(groupId ?? 0)
    return group ? cellsOf(group, valueIds) : {}
  }
}

import 'server-only'
import type { EditedRow } from '@/lib/catalog/products/apply-edit'
import { editedRow } from '@/lib/catalog/products/product-json'
import { columnsOf } from '@/lib/platform/db/read-page'
import { readRows, selectOf } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { type GroupRow, readGroup } from './read-group'

export const memberRow = editedRow.extend({
  groupId: z.int().nullable(),
  // A row of a file of products has none.
  valueIds: z
    .array(z.int())
    .nullable()
    .transform((ids) => ids ?? []),
  madeName: z.string().nullable(),
  namesBefore: z.record(z.string(), z.string()).nullable(),
})

export type MemberRow = EditedRow & z.infer<typeof memberRow>
/** A group with its members by ascending id. */
export type Group = GroupRow & { members: MemberRow[] }

/** Returns the members of a group by ascending id, without a lock. */
export function readMembers(tx: SqlTransaction, groupId: number): Promise<MemberRow[]> {
  return readRows(tx, memberRow)`
    select ${columnsOf(selectOf(memberRow))} from "Product" t where t."groupId" = ${groupId} order by t.id`
}

const idRow = z.object({ id: z.int() })

/** A member joined between the reading of the members and the lock of their group. */
export class MembersChanged extends Error {}

/**
 * Locks products by ascending id, the members of the group and these, and then the group: a change of a member, which locks the product
 * alone, waits for a change of the group and the other way round. Throws `not-found`, and `MembersChanged` when it is to be done again.
 */
export async function lockGroup(
  tx: SqlTransaction,
  groupId: number,
  productIds: readonly number[] = [],
): Promise<{ group: Group; products: Map<number, MemberRow> }> {
  const locked = await readRows(tx, memberRow)`
    select ${columnsOf(selectOf(memberRow))} from "Product" t
    where t."groupId" = ${groupId} or t.id = any(${[...productIds]}::int[]) order by t.id for update`
  const held = await readRows(tx, idRow)`select id from "ProductGroup" where id = ${groupId} for update`
  const group = held.length > 0 ? await readGroup(tx, groupId) : null
  if (!group) throw notFound()
  const ids = await readRows(tx, idRow)`select id from "Product" where "groupId" = ${groupId}`
  const products = new Map(locked.map((row) => [row.id, row]))
  if (ids.some(({ id }) => products.get(id)?.groupId !== groupId)) throw new MembersChanged()
  const members = locked.filter((row) => row.groupId === groupId)
  return { group: { ...group, members }, products }
}

/** Locks these products by ascending id. */
export function lockProducts(tx: SqlTransaction, ids: readonly number[]): Promise<MemberRow[]> {
  return readRows(tx, memberRow)`
    select ${columnsOf(selectOf(memberRow))} from "Product" t where t.id = any(${[...ids]}::int[]) order by t.id for update`
}

export function notFound(): Problem {
  return new Problem('not-found', { detail: 'There is no such group.' })
}

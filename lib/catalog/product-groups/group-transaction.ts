import 'server-only'
import { retry, type Transaction, withTransaction } from '@/lib/platform/db/db'
import { invalidAt, Problem } from '@/lib/shared/problem/problem'
import { maxMembers } from './group-limits'
import { type Group, lockGroup, type MemberRow, MembersChanged } from './group-rows'

type Locked = { group: Group; products: Map<number, MemberRow> }

/** Runs `work` on a group that is locked with its members and these products, as `lockGroup` does. Throws `not-found`. */
export function withGroup<T>(
  groupId: number | null,
  productIds: readonly number[],
  work: (tx: Transaction, locked: Locked) => Promise<T>,
): Promise<T> {
  const run = () => withTransaction(async (tx) => work(tx, await lockGroup(tx, groupId ?? 0, productIds)))
  return retry(run, (error) => error instanceof MembersChanged)
}

/** Counts the version up, and keeps what the group says of itself. */
export async function writeGroup(
  tx: Transaction,
  { id, name, pattern, shared, translations }: Omit<Group, 'members' | 'options' | 'version'>,
): Promise<void> {
  const data = { name, pattern, shared: shared as object, translations, version: { increment: 1 } }
  await tx.productGroup.update({ where: { id }, data, select: { id: true } })
}

/** Throws `same-options` when two of these members have the same values, and `invalid-input` for too many. */
export function requireDifferent(members: readonly { valueIds: readonly number[] }[]): void {
  if (members.length > maxMembers) throw invalidAt('members', `A group has at most ${maxMembers} members.`)
  if (new Set(members.map(({ valueIds }) => valueIds.join())).size < members.length)
    throw new Problem('same-options')
}

/** Throws `already-grouped` for a product of another group. */
export function requireUngrouped(product: MemberRow): void {
  if (product.groupId === null) return
  throw new Problem('already-grouped', { detail: `'${product.name}' is in a group already.` })
}

/** Throws `product-not-found`. */
export function productOf(products: ReadonlyMap<number, MemberRow>, id: number): MemberRow {
  const product = products.get(id)
  if (!product) throw new Problem('product-not-found', { detail: `There is no product ${id}.` })
  return product
}

/** What is said of values that no option has. */
export function unknownValues(path: string): Problem {
  return invalidAt(path, 'A member has one value of each option of the group, in their order.')
}

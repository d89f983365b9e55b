import 'server-only'
import { principalId, requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { findAdminProductIdsAfter } from '@/lib/catalog/product-admin/find-products'
import {
  type EditedRow,
  findAndLock,
  type PlannedEdit,
  type ProductFields,
  planEdit,
  readForEdit,
  writeEdit,
} from '@/lib/catalog/products/apply-edit'
import { removeProduct } from '@/lib/catalog/products/delete-product'
import { db, type Transaction, withTransaction } from '@/lib/platform/db/db'
import { type CallKey, callKeyOf, findKnown, rememberResult } from '@/lib/platform/db/known-results'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { invalidAt, Problem } from '@/lib/shared/problem/problem'
import { maxBulkProducts } from './bulk-edit-limits'
import {
  type BulkAction,
  type BulkAnswer,
  type BulkInput,
  type BulkResult,
  bulkResultJson,
} from './bulk-edit-schema'
import { changedPrice } from './bulk-price'
import { type PriceFacts, readPriceFacts, recentChange, refuseReduced } from './price-facts'

/** `toCents` is what its price becomes, where each has one of its own. */
type Target = { id: number; version: number | null; toCents?: number | undefined }

/**
 * Changes many products, by ascending id, each in a transaction of its own and by the rules of a single edit or deletion, with an entry
 * of the log. One that is refused does not keep the others from being changed, such as one whose price belongs to a reduction. A call
 * with a `key` that was used before does only what that one has not done, and returns what it has. `dryRun` returns the same outcomes and
 * changes nothing. Owners only. Throws `invalid-input` for a filter that is for too many products, and `idempotency-key-reused`.
 */
export async function changeProducts(
  viewer: Viewer | null,
  input: BulkInput,
  idempotencyKey: string | null,
): Promise<BulkAnswer> {
  const editor = requireAction(viewer, 'manage-products')
  const { action, dryRun } = input
  const key = dryRun ? null : callKeyOf(principalId(editor), idempotencyKey, input)
  const earlierResults = new Map(
    (key ? await findKnown(db, key, bulkResultJson) : []).map((result) => [result.id, result]),
  )
  const { targets, next } = await targetsOf(editor, input, [...earlierResults.keys()])
  const snapshot = dryRun ? await readSeen(targets, action) : null
  const results: BulkResult[] = []
  for (const target of targets) {
    const earlier = earlierResults.get(target.id)
    results.push(
      earlier ??
        (await (snapshot
          ? outcomeOf(db, target, snapshot(target.id), action)
          : change(editor, target, action, key))),
    )
  }
  return { results, next }
}

/** Returns what knows these products as they are, without a lock. */
async function readSeen(targets: readonly Target[], action: BulkAction): Promise<(id: number) => Seen> {
  const ids = targets.map(({ id }) => id)
  const [rows, facts] = await Promise.all([
    readForEdit(ids),
    action.price ? readPriceFacts(db, ids) : new Map<number, PriceFacts>(),
  ])
  return (id) => ({ before: rows.get(id) ?? null, facts: facts.get(id) ?? null })
}

/** The products of a call by ascending id; those of a filter together with the ones that it was for before they were changed. */
async function targetsOf(
  viewer: Viewer,
  { ids, versions, filter, after, action: { price } }: BulkInput,
  resultIds: readonly number[],
): Promise<{ targets: Target[]; next: number | null }> {
  if (ids) {
    const to = price && 'to' in price ? price.to : null
    const targets = ids.map((id, place) => ({
      id,
      version: versions?.[place] ?? null,
      toCents: to?.[place],
    }))
    return { targets: targets.sort((one, other) => one.id - other.id), next: null }
  }
  const still = await findAdminProductIdsAfter(viewer, filter ?? { q: '' }, after ?? 0, maxBulkProducts + 1)
  const all = [...new Set([...resultIds, ...still])].sort((one, other) => one - other)
  const page = all.slice(0, maxBulkProducts)
  const isMore = all.length > page.length
  if (isMore && after === undefined) throw tooMany()
  return { targets: page.map((id) => ({ id, version: null })), next: isMore ? (page.at(-1) ?? null) : null }
}

function tooMany(): Problem {
  const message = `This is for more than ${maxBulkProducts} products. Send after: 0, and then each time the next of the answer.`
  return invalidAt('filter', message)
}

function change(
  editor: Viewer,
  target: Target,
  action: BulkAction,
  key: CallKey | null,
): Promise<BulkResult> {
  return withTransaction(async (tx) => {
    const before = await findAndLock(tx, target.id)
    const facts = action.price ? ((await readPriceFacts(tx, [target.id])).get(target.id) ?? null) : null
    const [earlier] = key ? await findKnown(tx, key, bulkResultJson, target.id) : []
    if (earlier) return earlier
    const result = await outcomeOf(tx, target, { before, facts }, action, { tx, editor })
    const isDone = result.outcome === 'changed' || result.outcome === 'deleted'
    if (key && isDone) await rememberResult(tx, key, result.id, result)
    return result
  })
}

type Seen = { before: EditedRow | null; facts: PriceFacts | null }

const nothing = { outcome: 'refused', before: {}, after: {}, code: null, detail: null } as const

/** Returns what becomes of a product, or why it is refused, and with `write` does it. Throws what is no Problem of this product. */
async function outcomeOf(
  reading: SqlTransaction,
  target: Target,
  { before, facts }: Seen,
  action: BulkAction,
  write?: { tx: Transaction; editor: Viewer },
): Promise<BulkResult> {
  const { id, version } = target
  const of = { ...nothing, id, name: before?.name ?? null, version: before?.version ?? null }
  try {
    if (!before) throw new Problem('product-not-found')
    const isThere = target.toCents === before.priceCents
    if (version !== null && version !== before.version && !isThere)
      throw new Problem('edit-conflict', { detail: 'It was changed meanwhile.' })
    if (action.delete) {
      if (write) await removeProduct(write.tx, write.editor, before)
      return { ...of, outcome: 'deleted', before: { name: before.name } }
    }
    const plan = await planEdit(reading, before, { fields: fieldsOf(before, action, target), change: 0 })
    if (!plan) return { ...of, outcome: 'unchanged' }
    if (facts) refuseReduced(facts)
    if (write) await writeEdit(write.tx, write.editor, id, plan)
    const detail = facts && target.toCents === undefined ? recentChange(facts) : null
    return { ...of, outcome: 'changed', ...changedFields(plan), detail }
  } catch (error) {
    // It is thrown before anything is written.
    if (error instanceof Problem) return { ...of, code: error.code, detail: error.message }
    throw error
  }
}

function changedFields({ changes }: PlannedEdit): Pick<BulkResult, 'before' | 'after'> {
  const valuesAt = (place: 0 | 1) =>
    Object.fromEntries(
      Object.entries(changes).map(([name, values]) => {
        const value = values[place] ?? null
        return [name, value === null ? null : String(value)]
      }),
    )
  return { before: valuesAt(0), after: valuesAt(1) }
}

function fieldsOf(
  { priceCents }: EditedRow,
  { price, category, brand, status }: BulkAction,
  { toCents = 0 }: Target,
): ProductFields {
  if (price) {
    const change = 'to' in price ? { toCents, allowZero: price.allowZero } : price
    const cents = changedPrice(priceCents, change)
    if (cents === null) throw priceRefused()
    return { priceCents: cents }
  }
  if (category !== undefined) return { category }
  if (brand !== undefined) return { brand }
  return status === undefined ? {} : { status }
}

function priceRefused(): Problem {
  const message = 'The price would be below 0.01, or too large.'
  return invalidAt('price', message)
}

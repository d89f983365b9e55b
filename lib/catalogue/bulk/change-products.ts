import 'server-only'
import { principalId, requireAction, type Viewer } from '@/lib/auth/viewer'
import {
  type EditedRow,
  findAndLock,
  type PlannedEdit,
  type ProductFields,
  planEdit,
  readForEdit,
  writeEdit,
} from '@/lib/catalogue/apply-edit'
import { removeProduct } from '@/lib/catalogue/delete-product'
import { findDeskProductIdsAfter } from '@/lib/catalogue/find-products'
import { db, type Transaction, withTransaction } from '@/lib/db/db'
import { type CallKey, callKeyOf, findKnown, rememberResult } from '@/lib/db/known-results'
import type { SqlTransaction } from '@/lib/db/sql-transaction'
import { invalidAt, Problem } from '@/lib/problem'
import { formatPrice } from '@/lib/text/money'
import { maxBulkProducts } from './bulk-limits'
import { changedPrice } from './bulk-price'
import {
  type BulkAction,
  type BulkAnswer,
  type BulkInput,
  type BulkResult,
  bulkResultJson,
} from './bulk-schema'

type Target = { id: number; version: number | null }

/**
 * Changes many products, by ascending id, each in a transaction of its own and by the rules of a single edit or deletion, with an entry
 * of the log. One that is refused does not keep the others from being changed. A call with a `key` that was used before does only what
 * that one has not done, and returns what it has. `dryRun` returns the same outcomes and changes nothing. Owners only. Throws
 * `invalid-input` for a filter that is for too many products, and `idempotency-key-reused`.
 */
export async function changeProducts(
  viewer: Viewer | null,
  input: BulkInput,
  idempotencyKey: string | null,
): Promise<BulkAnswer> {
  const editor = requireAction(viewer, 'manage-products')
  const { action, dryRun } = input
  const key = dryRun ? null : callKeyOf(principalId(editor), idempotencyKey, input)
  const done = new Map(
    (key ? await findKnown(db, key, bulkResultJson) : []).map((result) => [result.id, result]),
  )
  const { targets, next } = await targetsOf(editor, input, [...done.keys()])
  const seen = dryRun ? await readForEdit(targets.map(({ id }) => id)) : null
  const results: BulkResult[] = []
  for (const target of targets) {
    const before = seen?.get(target.id) ?? null
    const known = done.get(target.id)
    results.push(
      known ?? (await (seen ? outcomeOf(db, target, before, action) : change(editor, target, action, key))),
    )
  }
  return { results, next }
}

/** The products of a call by ascending id; those of a filter together with the ones that it was for before they were changed. */
async function targetsOf(
  viewer: Viewer,
  { ids, versions, filter, after }: BulkInput,
  done: readonly number[],
): Promise<{ targets: Target[]; next: number | null }> {
  if (ids) {
    const targets = ids.map((id, place) => ({ id, version: versions?.[place] ?? null }))
    return { targets: targets.sort((one, other) => one.id - other.id), next: null }
  }
  const still = await findDeskProductIdsAfter(viewer, filter ?? { q: '' }, after ?? 0, maxBulkProducts + 1)
  const all = [...new Set([...done, ...still])].sort((one, other) => one - other)
  const found = all.slice(0, maxBulkProducts)
  const isMore = all.length > found.length
  if (isMore && after === undefined) throw tooMany()
  return { targets: found.map((id) => ({ id, version: null })), next: isMore ? (found.at(-1) ?? null) : null }
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
    const [known] = key ? await findKnown(tx, key, bulkResultJson, target.id) : []
    if (known) return known
    const result = await outcomeOf(tx, target, before, action, { tx, editor })
    const isDone = result.outcome === 'changed' || result.outcome === 'deleted'
    if (key && isDone) await rememberResult(tx, key, result.id, result)
    return result
  })
}

const nothing = { outcome: 'refused', before: {}, after: {}, code: null, detail: null } as const

/** Returns what becomes of a product, or why it is refused, and with `write` does it. Throws what is no Problem of this product. */
async function outcomeOf(
  reading: SqlTransaction,
  { id, version }: Target,
  before: EditedRow | null,
  action: BulkAction,
  write?: { tx: Transaction; editor: Viewer },
): Promise<BulkResult> {
  const of = { ...nothing, id, name: before?.name ?? null, version: before?.version ?? null }
  try {
    if (!before) throw new Problem('product-not-found')
    if (version !== null && version !== before.version)
      throw new Problem('edit-conflict', { detail: 'It was changed meanwhile.' })
    if (action.delete) {
      if (write) await removeProduct(write.tx, write.editor, before)
      return { ...of, outcome: 'deleted', before: { name: before.name } }
    }
    const plan = await planEdit(reading, before, { fields: fieldsOf(before, action), change: 0 })
    if (!plan) return { ...of, outcome: 'unchanged' }
    if (write) await writeEdit(write.tx, write.editor, id, plan)
    return { ...of, outcome: 'changed', ...changedFields(before, plan) }
  } catch (error) {
    // It is thrown before anything is written.
    if (error instanceof Problem) return { ...of, code: error.code, detail: error.message }
    throw error
  }
}

function changedFields(
  { compareAtCents }: EditedRow,
  { changes, fields }: PlannedEdit,
): Pick<BulkResult, 'before' | 'after' | 'detail'> {
  const valuesAt = (place: 0 | 1) =>
    Object.fromEntries(
      Object.entries(changes).map(([name, values]) => {
        const value = values[place] ?? null
        return [name, value === null ? null : String(value)]
      }),
    )
  const isEnded = fields.compareAtCents === null && compareAtCents !== null
  const detail = isEnded ? `The reduction from ${formatPrice(compareAtCents)} ends.` : null
  return { before: valuesAt(0), after: valuesAt(1), detail }
}

function fieldsOf({ priceCents }: EditedRow, { price, category, brand, status }: BulkAction): ProductFields {
  if (price) {
    const cents = changedPrice(priceCents, price)
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

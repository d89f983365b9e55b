import 'server-only'
import { actorColumns } from '@/lib/accounts/audit/actor'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { isProgram, type Principal, principalId, requireScope } from '@/lib/accounts/permissions/viewer'
import type { Transaction } from '@/lib/platform/db/db'
import { callKeyOf, changeOnce } from '@/lib/platform/db/idempotency-keys'
import { readRows } from '@/lib/platform/db/read-rows'
import { Problem } from '@/lib/shared/problem/problem'
import { destroyedNumber, zerosLost } from '@/lib/shared/text/spreadsheet-number'
import { maxStock } from '@/lib/shared/validation/number-limits'
import { z } from '@/lib/shared/validation/zod'
import {
  type StockInput,
  type StockJson,
  type StocksInput,
  type StocksJson,
  stockJson,
  stocksJson,
} from './inventory-schema'
import { changeStock, lockProducts, recordMovements } from './product-stock'

/**
 * Changes the stock of a product by a difference, with its reason, an entry of the ledger and one of the log. A count changes it by what
 * was counted less what was seen, so that what was sold in between stays sold. A call with a key that was used before changes nothing and
 * returns what that one has done. Owners, staff and `stock:write`.
 */
export async function correctStock(
  viewer: Principal | null,
  productId: number | null,
  input: StockInput,
  idempotencyKey: string | null = null,
): Promise<{ stock: StockJson; isReplay: boolean }> {
  const editor = requireScope(viewer, 'edit-texts', 'stock:write')
  if (productId === null) throw new Problem('product-not-found')
  const entry = { product: productId, ...input }
  const key = callKeyOf(principalId(editor), idempotencyKey, entry)
  const { result: stock, isReplay } = await changeOnce(key, productId, stockJson, {
    lock: (tx) => lockProducts(tx, [productId]),
    make: async (tx, products) => {
      const [stock] = await correct(tx, editor, products, [entry])
      if (stock instanceof Problem) throw stock
      if (!stock) throw new Error('A change without a result')
      return stock
    },
  })
  return { stock, isReplay }
}

/**
 * Changes the stock of several products like `correctStock`, in one transaction and in the order in which they were sent, and returns
 * what came of each. For people one that is refused changes nothing and leaves the others alone; for a program then nothing is changed:
 * nobody reads what is left. Owners, staff and `stock:write`.
 */
export async function correctStocks(
  viewer: Principal | null,
  entries: StocksInput,
  idempotencyKey: string | null = null,
): Promise<{ stocks: StocksJson; isReplay: boolean }> {
  const editor = requireScope(viewer, 'edit-texts', 'stock:write')
  const key = callKeyOf(principalId(editor), idempotencyKey, entries)
  const { result: stocks, isReplay } = await changeOnce(key, wholeCall, stocksJson, {
    lock: async (tx) => {
      const named = await withProducts(tx, entries)
      const ids = named.flatMap(({ product }) => product ?? [])
      return { named, products: await lockProducts(tx, ids) }
    },
    make: async (tx, { named, products }) => {
      const outcomes = await correct(tx, editor, products, named)
      const results = outcomes.map((outcome, index) => resultOf(outcome, entries[index], named[index]))
      const refused = results.flatMap((result, line) =>
        result.outcome === 'refused' ? [{ line, ...result }] : [],
      )
      if (isProgram(editor) && refused.length > 0) throw new Problem('stocks-refused', { refused })
      return { results }
    },
  })
  return { stocks, isReplay }
}

/** No product has this id: what a call has done to several is remembered as one. */
const wholeCall = 0

function resultOf(
  outcome: StockJson | Problem,
  sent: StocksInput[number] | undefined,
  named: Entry | undefined,
): StocksJson['results'][number] {
  const sku = sent?.sku ?? null
  if (!(outcome instanceof Problem)) return { ...outcome, sku, code: null, detail: null }
  const { code, message: detail, fields } = outcome
  const countInStock = typeof fields.countInStock === 'number' ? fields.countInStock : null
  return { product: named?.product ?? null, sku, outcome: 'refused', change: 0, countInStock, code, detail }
}

type Entry = StockInput & { product: number | null; missing?: string | null }

/** The products of entries that name them by their SKU; null for one that no product has, with what a spreadsheet may have done to it. */
async function withProducts(tx: Transaction, entries: StocksInput): Promise<Entry[]> {
  const skus = entries.flatMap(({ sku }) => sku ?? [])
  const select = { id: true, sku: true } as const
  const products = skus.length > 0 ? await tx.product.findMany({ where: { sku: { in: skus } }, select }) : []
  const ids = new Map(products.map(({ id, sku }) => [sku, id]))
  const longer = await readLonger(
    tx,
    skus.filter((sku) => !ids.has(sku)),
  )
  return entries.map(({ sku = '', product, ...entry }) => {
    const whole = longer.get(sku)
    const missing = whole ? zerosLost(whole) : destroyedNumber(sku)
    return { ...entry, product: product ?? ids.get(sku) ?? null, missing }
  })
}

const longerRow = z.object({ id: z.int(), sku: z.string(), short: z.string() })

/** The products whose SKUs are these after leading zeros. */
async function readLonger(tx: Transaction, skus: readonly string[]) {
  const numbers = skus.filter((sku) => /^[1-9]\d*$/.test(sku))
  if (numbers.length === 0) return new Map<string, z.infer<typeof longerRow>>()
  const rows = await readRows(tx, longerRow)`
    select id, sku, ltrim(sku, '0') as short from "Product"
    where sku >= '0' and sku < '1' and ltrim(sku, '0') = any(${numbers}::text[]) order by id desc`
  return new Map(rows.map((row) => [row.short, row]))
}

async function correct(
  tx: Transaction,
  editor: Principal,
  products: readonly { id: number; countInStock: number }[],
  entries: Entry[],
): Promise<(StockJson | Problem)[]> {
  const counts = new Map(products.map(({ id, countInStock }) => [id, countInStock]))
  const changed: (StockInput & { product: number; before: number })[] = []
  const outcomes = entries.map((entry) => {
    const { product, change } = entry
    const before = counts.get(product ?? 0)
    if (product === null || before === undefined)
      return new Problem('product-not-found', entry.missing ? { detail: entry.missing } : {})
    const countInStock = before + change
    if (change < 0 && countInStock < 0) return tooLow(before)
    if (change > 0 && countInStock > maxStock) return tooHigh(before)
    counts.set(product, countInStock)
    if (change !== 0) changed.push({ ...entry, product, before })
    return { product, outcome: change === 0 ? 'unchanged' : 'changed', change, countInStock } as const
  })
  await changeStock(
    tx,
    changed.map(({ product: productId, change: qty }) => ({ productId, qty })),
  )
  await recordMovements(
    tx,
    changed.map(({ product: productId, change, reason: cause, note }) => {
      const kind = cause === 'received' && change > 0 ? 'received' : 'corrected'
      return { kind, productId, change, cause, note, ...actorColumns(editor) }
    }),
  )
  for (const { product: entityId, before, change, reason, note } of changed) {
    const changes: AuditChanges = { countInStock: [before, before + change], reason: [null, reason] }
    if (note !== '') changes.note = [null, note]
    await recordAudit(tx, editor, { action: 'stock-corrected', entity: 'product', entityId, changes })
  }
  return outcomes
}

function tooLow(countInStock: number): Problem {
  const left = countInStock === 1 ? 'one is' : `${countInStock.toLocaleString('en')} are`
  const detail = countInStock === 0 ? 'None is in stock by now.' : `Only ${left} in stock by now.`
  return new Problem('stock-too-low', { detail, countInStock })
}

function tooHigh(countInStock: number): Problem {
  const detail = `There can be ${maxStock.toLocaleString('en')} in stock; ${countInStock.toLocaleString('en')} are there.`
  return new Problem('stock-too-high', { detail, countInStock })
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { applyLock, getImport, listImports } from '@/lib/admin/import/read-import'
import { eachOf, namesOf } from '@/lib/catalog/products/product-fields'
import { db } from '@/lib/platform/db/db'
import { rounds } from '@/testing/db/rounds'
import { createProduct, createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { orderInput } from '@/testing/shop/order-body'
import { planned } from '@/testing/shop/product-import'
import { applyImport } from './apply-import'

// Starting a process takes long on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

let owner: Viewer
beforeAll(async () => {
  owner = await createUser({ role: 'owner' })
})

const nameOf = async (id: number) =>
  (await db.product.findUniqueOrThrow({ where: { id }, select: { name: true } })).name

/** All that an import writes. */
async function state() {
  return {
    products: await db.product.findMany({
      orderBy: { id: 'asc' },
      select: { id: true, name: true, countInStock: true, version: true },
    }),
    movements: await db.stockMovement.count(),
    entries: await db.auditEntry.count(),
    words: await db.searchWord.count(),
  }
}

test('D06 an import is applied once, also by three calls at the same time', async () => {
  const name = `Once ${crypto.randomUUID()}`
  const { _id } = await planned(owner, `name,brand,category,description,price\n${name},B,C,D,1.00\n`)
  const calls = await Promise.allSettled([1, 2, 3].map(() => applyImport(owner, _id)))
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await problemOf(applyImport(owner, _id))).code).toBe('import-applied')
  expect(await db.product.count({ where: { name } })).toBe(1)
  expect((await getImport(owner, _id)).state).toBe('applied')
})

test.each<[what: string, change: (id: number) => Promise<unknown>]>([
  ['an edit', (id) => db.product.update({ where: { id }, data: { version: { increment: 1 } } })],
  ['an edit by SQL', (id) => db.product.update({ where: { id }, data: { name: 'By hand' } })],
  ['a deletion', (id) => db.product.delete({ where: { id } })],
  ['sales of nearly all', (id) => db.product.update({ where: { id }, data: { countInStock: 1 } })],
])('D06 after %s nothing of an import is applied, and its rows are named', async (_, change) => {
  const [one, other] = [await createProduct(), await createProduct()]
  const file = `_id,name,countInStock,stockSeen\n${one.id},A,8,10\n${other.id},B,8,10\n`
  const { _id } = await planned(owner, file)
  await change(other.id)
  const before = await state()
  const problem = await problemOf(applyImport(owner, _id))
  expect([problem.code, problem.fields.rows]).toEqual(['import-stale', [3]])
  expect(await state()).toEqual(before)
})

test('D06 a SKU that another product has got meanwhile makes a row stale', async () => {
  const file = 'sku,name,brand,category,description,price\nTAKEN,A,B,C,D,1.00\n'
  const { _id } = await planned(owner, file)
  await db.product.update({ where: { id: (await createProduct()).id }, data: { sku: 'TAKEN' } })
  expect((await problemOf(applyImport(owner, _id))).fields.rows).toEqual([2])
})

test('a new product has the default of each column that its row does not say', async () => {
  const name = `Without ${crypto.randomUUID()}`
  const { _id } = await planned(owner, `name,brand,category,description,price\n${name},B,C,D,1.00\n`)
  const absent = ['imageAlt', 'pictures', 'sku', ...namesOf('note')]
  await db.$executeRaw`update "ProductImportRow" set fields = fields - ${absent}::text[] where "importId" = ${_id}`
  await applyImport(owner, _id)
  const notes = eachOf('note', () => '')
  const product = await db.product.findFirstOrThrow({ where: { name } })
  expect(product).toMatchObject({ imageAlt: '', pictures: [], sku: null, ...notes })
})

test('new products have ids in the order of the file; a plan that was not applied tells why until it is', async () => {
  const { id } = await createProduct()
  const skus = Array.from({ length: 499 }, (_, n) => `${crypto.randomUUID()}-${n}`)
  const head = `_id,sku,name,brand,category,description,price\n${id},,By file,B,C,D,1.00\n`
  const { _id } = await planned(owner, head + skus.map((sku) => `,${sku},N,B,C,D,1.00\n`).join(''))
  await db.product.update({ where: { id }, data: { name: 'By hand' } })
  await problemOf(applyImport(owner, _id))
  expect((await getImport(owner, _id)).failure).toContain('The product of row 2 has changed')
  await db.product.update({ where: { id }, data: { name: 'Test Teapot' } })
  await applyImport(owner, _id)
  expect(await getImport(owner, _id)).toMatchObject({ state: 'applied', failure: null, done: 500 })
  expect((await listImports(owner))[0]).toMatchObject({ id: _id, state: 'applied' })
  const select = { id: true, sku: true } as const
  const made = await db.product.findMany({ where: { sku: { in: skus } }, orderBy: { id: 'asc' }, select })
  expect(made.map(({ sku }) => sku)).toEqual(skus)
  const rows = await db.productImportRow.findMany({ where: { importId: _id }, orderBy: { line: 'asc' } })
  expect(rows.slice(1).map(({ productId }) => productId)).toEqual(made.map((product) => product.id))
})

test('D07 seen 50, sold 7, file 60: the product has 53 afterwards, also when the seven are sold after the check', async () => {
  const [early, late] = [await createProduct({ countInStock: 50 }), await createProduct({ countInStock: 50 })]
  const sell = ({ id, priceCents }: typeof early) =>
    createUser().then((buyer) => placeOrderAs(buyer, orderInput([{ product: id, priceCents, qty: 7 }])))
  await sell(early)
  const file = `_id,countInStock,stockSeen\n${early.id},60,50\n${late.id},60,50\n`
  const { _id } = await planned(owner, file)
  await sell(late)
  expect(await applyImport(owner, _id)).toEqual({ created: 0, changed: 2 })
  expect([await stockOf(early.id), await stockOf(late.id)]).toEqual([53, 53])
})

test('the dry run tells what was sold since where the file does not say what was seen', async () => {
  const product = await createProduct({ countInStock: 50 })
  const buyer = await createUser()
  await placeOrderAs(buyer, orderInput([{ product: product.id, priceCents: product.priceCents, qty: 7 }]))
  const file = `_id,countInStock\n${product.id},60\n`
  const plan = await planned(owner, file)
  expect(plan.refused[0]?.message).toContain('7 units were sold since')
  expect(plan.questions).toEqual({ stock: 1, conflicts: 0, currency: 0, inStock: 0 })
  const later = await planned(owner, file, { countedAt: new Date(Date.now() + 1000).toISOString() })
  expect(later.refused[0]?.message).toContain('0 units were sold since')
  const counted = await planned(owner, file, { stock: 'count' })
  expect(await applyImport(owner, counted._id)).toEqual({ created: 0, changed: 1 })
  expect(await stockOf(product.id)).toBe(60)
})

test('D02 a plan with refused rows is not applied, unless these are left out', async () => {
  const { id } = await createProduct()
  const { _id } = await planned(owner, `_id,name\n${id},Good\n99999999,Bad\n`)
  const problem = await problemOf(applyImport(owner, _id))
  expect([problem.code, problem.fields.refused]).toEqual(['import-refused', 1])
  expect(await nameOf(id)).toBe('Test Teapot')
  expect(await applyImport(owner, _id, { leavesOut: true })).toEqual({ created: 0, changed: 1 })
  expect(await nameOf(id)).toBe('Good')
})

test('D02 D06 an application whose process is killed at any moment leaves nothing or all of it', async () => {
  const head = '_id,sku,name,brand,category,description,price,countInStock,stockSeen\n'
  const ids: number[] = []
  for (let n = 0; n < 150; n++) ids.push((await createProduct()).id)
  let kills = 0
  const count = rounds(2, 10)
  for (let round = 0; round < count; round++) {
    const seen = new Map((await state()).products.map((product) => [product.id, product.countInStock]))
    const changes = ids.map(
      (id) =>
        `${id},,Lantern ${round} ${id},Brand,Kitchen,A teapot.,5.00,${(seen.get(id) ?? 0) + 1},${seen.get(id)}\n`,
    )
    const additions = ids.map((id) => `,N-${round}-${id},New ${id},Brand,Kitchen,Text.,1.00,2,\n`)
    const { _id } = await planned(owner, head + changes.join('') + additions.join(''))
    const before = await state()
    const killed = (round / count) * 600
    const isApplied = await applyAndKill(_id, killed)
    if (isApplied) expect((await state()).products).toHaveLength(before.products.length + ids.length)
    else expect(await state(), `killed after ${killed} ms`).toEqual(before)
    if (isApplied) continue
    kills += 1
    const { state: after, failure } = await getImport(owner, _id)
    expect([after, failure !== null]).toEqual(['planned', true])
    expect(await applyImport(owner, _id)).toEqual({ created: ids.length, changed: ids.length })
    await db.product.deleteMany({ where: { sku: { startsWith: `N-${round}-` } } })
  }
  expect(kills).toBeGreaterThan(0)
})

/** Applies an import in a process that is killed so many milliseconds after its first report. Returns whether it was applied before. */
async function applyAndKill(id: number, ms: number): Promise<boolean> {
  const program = ['scripts/run.cjs', 'testing/programs/apply-import', JSON.stringify(owner), String(id)]
  const child = spawn(process.execPath, program, { stdio: 'inherit' })
  const ended = once(child, 'exit')
  const begun = { where: { id, failure: { not: null } } }
  const hasBegun = async () => child.exitCode !== null || (await db.productImport.count(begun)) > 0
  await expect.poll(hasBegun, { timeout: 60_000, interval: 5 }).toBe(true)
  await setTimeout(ms)
  child.kill('SIGKILL')
  await ended
  // PostgreSQL ends what the process had begun once it misses it.
  await expect.poll(lockHolders, { timeout: 60_000 }).toBe(0)
  return (await getImport(owner, id)).state === 'applied'
}

const lockHolders = async () => {
  const holders = await db.$queryRaw<unknown[]>`
    select pid from pg_locks where locktype = 'advisory' and classid::bigint = ${applyLock}`
  return holders.length
}

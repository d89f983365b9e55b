import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deleteProduct } from '@/lib/catalog/products/delete-product'
import { productPatch } from '@/lib/catalog/products/product-input'
import { patchProduct } from '@/lib/catalog/products/update-product'
import { db } from '@/lib/platform/db/db'
import { auditOf } from '@/testing/db/audit'
import { rounds } from '@/testing/db/rounds'
import { createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { create } from '@/testing/shop/catalogue'

/** No price claims a past that it did not have. */

const owner = await createUser({ role: 'owner' })
const falsePast = 'at most the lowest price of the last 30 days'
const dayMs = 24 * 3_600_000

type Asked = { daysAgo: number; cents: number | null }

/** A product that was asked for at these prices, the oldest first; null is a draft. It has the last one now. */
async function productWithPast(past: Asked[]): Promise<number> {
  const last = past.findLast(({ cents }) => cents !== null)?.cents ?? 100
  const id = await create({ name: 'P', status: 'draft', priceCents: last })
  for (const { daysAgo, cents } of past)
    await db.priceChange.create({
      data: { productId: id, priceCents: cents, at: new Date(Date.now() - daysAgo * dayMs) },
      select: { id: true },
    })
  if (past.at(-1)?.cents !== null) await setColumns(id, { status: 'live' })
  return id
}

const setColumns = (
  id: number,
  data: { status?: 'live' | 'draft'; priceCents?: number; compareAtCents?: number | null },
) => db.product.update({ where: { id }, data, select: { reducedSince: true, compareAtCents: true } })

const reduce = (id: number, price: string, compareAtPrice: string | null) =>
  patchProduct(owner, id, productPatch.parse({ price, compareAtPrice }), null)

const refusal = async (work: Promise<unknown>) => (await problemOf(work)).message

test('D08 the price before a reduction is at most the lowest one of 30 days, the one in force when they began included', async () => {
  const id = await productWithPast([
    { daysAgo: 90, cents: 3000 },
    { daysAgo: 40, cents: 4000 },
    { daysAgo: 10, cents: 5000 },
  ])
  for (const tooHigh of ['50.00', '40.01'])
    expect(await refusal(reduce(id, '30.00', tooHigh))).toBe(
      'The lowest price of the last 30 days was $40.00.',
    )
  expect(await refusal(reduce(id, '40.00', '40.00'))).toContain('must be above the price, $40.00')
  expect(await reduce(id, '30.00', '40.00')).toMatchObject({ price: '30.00', compareAtPrice: '40.00' })
  // While it goes on, its own price does not count, but its beginning does.
  expect(await reduce(id, '20.00', '40.00')).toMatchObject({ price: '20.00', compareAtPrice: '40.00' })
  expect(await refusal(reduce(id, '20.00', '45.00'))).toContain('$40.00')
  expect((await auditOf('product', id)).at(-1)?.changes).toMatchObject({ price: ['30.00', '20.00'] })
})

test('D08 after a pause the reduced price counts, and so does any price asked for a moment', async () => {
  const id = await productWithPast([{ daysAgo: 60, cents: 4000 }])
  await reduce(id, '30.00', '40.00')
  await reduce(id, '40.00', null)
  expect(await refusal(reduce(id, '35.00', '40.00'))).toBe('The lowest price of the last 30 days was $30.00.')
})

test('D08 a draft has asked for nothing: not while it was one, nor before it was ever live', async () => {
  const shown = await productWithPast([
    { daysAgo: 50, cents: 1000 },
    { daysAgo: 45, cents: null },
    { daysAgo: 5, cents: 4000 },
  ])
  expect(await reduce(shown, '30.00', '40.00')).toMatchObject({ compareAtPrice: '40.00' })
  const hidden = await productWithPast([
    { daysAgo: 50, cents: 4000 },
    { daysAgo: 40, cents: null },
  ])
  expect(await refusal(reduce(hidden, '30.00', '40.00'))).toContain('was not on sale in the last 30 days')
})

test('a draft that becomes live begins its reduction anew, and must have asked for the price since', async () => {
  const id = await productWithPast([{ daysAgo: 20, cents: 4000 }])
  await reduce(id, '30.00', '40.00')
  await setColumns(id, { status: 'draft' })
  const goLive = patchProduct(owner, id, { status: 'live' }, null)
  expect(await refusal(goLive)).toBe('The lowest price of the last 30 days was $30.00.')
})

test('raising the price to the one before ends the reduction, also by SQL', async () => {
  const [byCall, bySql] = [
    await productWithPast([{ daysAgo: 9, cents: 4000 }]),
    await productWithPast([{ daysAgo: 9, cents: 4000 }]),
  ]
  for (const id of [byCall, bySql]) await reduce(id, '30.00', '40.00')
  expect(await patchProduct(owner, byCall, productPatch.parse({ price: '40.00' }), null)).toMatchObject({
    compareAtPrice: null,
  })
  expect((await auditOf('product', byCall)).at(-1)?.changes).toMatchObject({
    compareAtPrice: ['40.00', null],
  })
  expect(await setColumns(bySql, { priceCents: 4500 })).toEqual({ reducedSince: null, compareAtCents: null })
})

test('SQL can neither claim a false past, nor set its beginning, nor change what was asked', async () => {
  const id = await productWithPast([{ daysAgo: 9, cents: 4000 }])
  await expect(setColumns(id, { priceCents: 3000, compareAtCents: 4001 })).rejects.toThrow(falsePast)
  const began = await setColumns(id, { priceCents: 3000, compareAtCents: 4000 })
  await db.$executeRaw`update "Product" set "reducedSince" = now() - interval '1 year' where id = ${id}`
  expect(await setColumns(id, { priceCents: 2900 })).toEqual(began)
  for (const sql of [`update "PriceChange" set "priceCents" = 9900`, `delete from "PriceChange"`])
    await expect(db.$executeRawUnsafe(`${sql} where "productId" = ${id}`)).rejects.toThrow(
      'past are not changed',
    )
  await deleteProduct(owner, id)
  expect(await db.priceChange.count({ where: { productId: id } })).toBe(0)
})

const event = fc.record({
  daysAgo: fc.integer({ min: 1, max: 70 }),
  cents: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 3 }),
})

/** Independent of the SQL: looks at the price in force at each hour of the 30 days before now. */
function lowestOf(past: Asked[]): number | null {
  const hours = Array.from({ length: 720 }, (_, hour) => (hour + 1) / 24)
  const inForce = hours.map((daysAgo) => past.findLast((each) => each.daysAgo >= daysAgo)?.cents ?? null)
  const asked = inForce.filter((cents) => cents !== null)
  return asked.length > 0 ? Math.min(...asked) : null
}

test('D08 whatever a product was asked for, the price before is accepted exactly up to its lowest one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(event, { selector: ({ daysAgo }) => daysAgo, minLength: 1, maxLength: 8 }),
      async (events) => {
        const past = events.sort((one, other) => other.daysAgo - one.daysAgo)
        const id = await productWithPast(past)
        const lowest = lowestOf(past)
        const claim = (compareAtCents: number) => setColumns(id, { priceCents: 0, compareAtCents })
        await expect(claim((lowest ?? 0) + 1)).rejects.toThrow(falsePast)
        if (lowest !== null) expect(await claim(lowest)).toMatchObject({ compareAtCents: lowest })
      },
    ),
    { numRuns: rounds(12, 200) },
  )
})

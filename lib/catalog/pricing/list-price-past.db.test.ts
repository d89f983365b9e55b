import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { listPricePast, readLowestText } from './list-price-past'

const staff = await createUser({ role: 'staff' })

async function change(id: number, data: Parameters<typeof db.product.update>[0]['data']) {
  await db.product.update({ where: { id }, data, select: { id: true } })
}

test('the past of a price is newest first, not on sale as a draft, and at most 20 changes long', async () => {
  const { id } = await createProduct({ priceCents: 5000 })
  await change(id, { priceCents: 4000 })
  await change(id, { status: 'draft' })
  await change(id, { priceCents: 3000 })
  await change(id, { status: 'live' })
  const prices = async () => (await listPricePast(staff, id)).map(({ price }) => price)
  expect(await prices()).toEqual(['30.00', null, '40.00', '50.00'])
  for (let cents = 1; cents <= 20; cents++) await change(id, { priceCents: cents })
  expect([(await prices()).length, (await prices())[0]]).toEqual([20, '0.20'])
})

test('a price that the past repeats is told once, from its first time on', async () => {
  const { id } = await createProduct({ priceCents: 5000 })
  const at = new Date('2020-01-01T00:00:00Z')
  await db.priceChange.create({ data: { productId: id, priceCents: 5000, at }, select: { id: true } })
  expect(await listPricePast(staff, id)).toMatchObject([{ price: '50.00', at: at.toISOString() }])
})

test('the lowest price is that of the last 30 days, of a reduction that of those before it', async () => {
  const { id } = await createProduct({ priceCents: 5000 })
  expect(await readLowestText(staff, id)).toBe('The lowest price of the last 30 days was $50.00.')
  await change(id, { priceCents: 2000, compareAtCents: 5000 })
  expect(await readLowestText(staff, id)).toBe('The lowest price of the 30 days before it was $50.00.')
  await change(id, { compareAtCents: null })
  expect(await readLowestText(staff, id)).toBe('The lowest price of the last 30 days was $20.00.')
  const { id: draft } = await db.product.create({
    data: {
      ...(await db.product.findUniqueOrThrow({ where: { id }, omit: { id: true, namesBefore: true } })),
      pictures: [],
      status: 'draft',
    },
  })
  expect(await readLowestText(staff, draft)).toContain('was not on sale')
})

test('D01 customers see no past of a price', async () => {
  const customer = await createUser()
  for (const read of [listPricePast, readLowestText])
    expect((await problemOf(read(customer, 1) as Promise<unknown>)).code).toBe('not-allowed')
})

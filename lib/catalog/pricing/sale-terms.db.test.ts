import { beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { correctAddress } from '@/lib/sales/fulfillment/correct-address'
import { readShop } from '@/lib/store/settings/read-shop'
import type { SettingsInput } from '@/lib/store/settings/settings-schema'
import { updateShop } from '@/lib/store/settings/update-shop'
import { during, openTransaction } from '@/testing/db/locks'
import { rounds } from '@/testing/db/rounds'
import { createProduct, createUser, placeOrderAs } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { orderInput, testAddress } from '@/testing/shop/order-body'
import { homeTerms } from './sale-terms'
import { orderTotals } from './totals'

/** Orders of a shop whose owner has set prices, tax and delivery. */

const owner = await createUser({ role: 'owner' })
const buyer = await createUser()
const set = async (changes: Omit<SettingsInput, 'version'>) =>
  updateShop(owner, { ...changes, version: (await readShop()).version })

const austria = {
  code: 'AT',
  taxPercent: 20,
  shippingFee: 490,
  freeShippingAbove: 5000,
  days: { min: 1, max: 2 },
}
const germany = { ...austria, code: 'DE', taxPercent: 19, shippingFee: 890 }

beforeEach(async () => {
  await db.$executeRaw`truncate "Order" cascade`
  await set({
    currency: 'EUR',
    pricesIncludeTax: true,
    taxPercent: 8.2,
    countries: [austria, germany],
    shipsElsewhere: false,
  })
})

async function place(country: string, totalPrice: number) {
  const { id, priceCents } = await createProduct({ priceCents: 1990 })
  const input = orderInput([{ product: id, priceCents, qty: 1 }])
  return placeOrderAs(buyer, { ...input, totalPrice, shippingAddress: { ...testAddress, country } })
}

test.each([
  ['Österreich', { taxPrice: '4.13', totalPrice: '24.80', taxPercent: 20 }],
  ['DE', { taxPrice: '4.60', totalPrice: '28.80', taxPercent: 19 }],
])(
  'an order to %s has the terms of this country, and keeps them when these change',
  async (country, expected) => {
    const { order } = await place(country, Number(expected.totalPrice) * 100)
    const kept = { ...expected, itemsPrice: '19.90', currency: 'EUR', pricesIncludeTax: true }
    expect(order).toMatchObject(kept)
    await set({ pricesIncludeTax: false, countries: null, taxPercent: 3 })
    const row = await db.order.findUniqueOrThrow({ where: { id: order._id } })
    expect(row).toMatchObject({ currency: 'EUR', pricesIncludeTax: true, taxPercent: expected.taxPercent })
  },
)

test('a country that is not served is refused at its field, in an order and in a correction of its address', async () => {
  const refused = await problemOf(place('France', 2480))
  const message = 'We do not ship to this country. We ship to Austria and Germany.'
  expect(refused.toJson()).toMatchObject({
    code: 'invalid-input',
    errors: [{ path: 'shippingAddress.country', message }],
  })
  expect((await problemOf(place('Nowhere', 2480))).code).toBe('invalid-input')
  const { order } = await place('AT', 2480)
  const moved = correctAddress(owner, order._id, { ...testAddress, country: 'France' })
  expect((await problemOf(moved)).toJson()).toMatchObject({ errors: [{ path: 'country', message }] })
  await set({ shipsElsewhere: true })
  const { totalCents } = orderTotals([{ priceCents: 1990, qty: 1 }], homeTerms(await readShop()))
  expect((await place('France', totalCents)).order).toMatchObject({ taxPercent: 8.2 })
})

const inAustria = { ...austria, code: 'CH' }

test.each([
  ['the same terms', inAustria, null],
  ['another tax', { ...inAustria, taxPercent: 10 }, 'terms-would-change'],
  ['no tax', { ...inAustria, taxPercent: 0 }, 'terms-would-change'],
  ['another fee', { ...inAustria, shippingFee: 500 }, 'terms-would-change'],
  ['free delivery', { ...inAustria, freeShippingAbove: 1000 }, 'terms-would-change'],
  ['another limit that makes no difference', { ...inAustria, freeShippingAbove: 6000 }, null],
])('E08 a buyer corrects an address to a country with %s, paid or not', async (_, other, code) => {
  await set({ countries: [austria, germany, other] })
  for (const paidAt of [null, new Date()]) {
    const { order } = await place('AT', 2480)
    const paid = { paidAt, stockState: 'sold', heldUntil: null } as const
    if (paidAt) await db.order.update({ where: { id: order._id }, data: paid })
    const moved = { ...testAddress, country: 'Schweiz' }
    const correction = correctAddress(buyer, order._id, moved)
    if (code) {
      const { detail } = (await problemOf(correction)).toJson()
      expect([(await problemOf(correction)).code, detail.includes('cancel this order')]).toEqual([
        code,
        !paidAt,
      ])
      expect(await db.order.findUnique({ where: { id: order._id } })).toMatchObject({ country: 'AT' })
    } else expect(await correction).toMatchObject({ countryCode: 'CH', totalPrice: '24.80' })
    // The country in other words, and another street, are the same terms, and the admin decides by itself.
    const same = { ...moved, country: code ? 'Austria' : 'CH', address: '7 Elm Lane' }
    expect(await correctAddress(buyer, order._id, same)).toMatchObject({ shippingAddress: same })
    expect(await correctAddress(owner, order._id, { ...moved, country: 'Germany' })).toMatchObject({
      ...{ countryCode: 'DE', taxPercent: 20, taxPrice: '4.13', shippingPrice: '4.90', totalPrice: '24.80' },
    })
  }
})

test('E08 an order keeps its country when tax became part of the prices since, or the rate has changed', async () => {
  const { order } = await place('AT', 2480)
  await set({ countries: [{ ...austria, taxPercent: 21 }, germany, { ...inAustria, taxPercent: 21 }] })
  const moved = { ...testAddress, country: 'CH' }
  expect((await problemOf(correctAddress(buyer, order._id, moved))).code).toBe('terms-would-change')
  await set({ countries: [austria, germany, inAustria], pricesIncludeTax: false })
  expect((await problemOf(correctAddress(buyer, order._id, moved))).code).toBe('terms-would-change')
  const street = { ...moved, country: 'AT', address: '7 Elm Lane' }
  expect(await correctAddress(buyer, order._id, street)).toMatchObject({ shippingAddress: street })
})

test('a shopper who saw other terms is told the total of today', async () => {
  const refused = await problemOf(place('AT', 2990))
  expect(refused.toJson()).toMatchObject({
    ...{ code: 'total-changed', detail: 'The total of this order is now €24.80.' },
    ...{ shippingPrice: '4.90', taxPrice: '4.13', totalPrice: '24.80' },
  })
})

test('orders that are placed while the currency and the rules change are all under one currency and one version', async () => {
  for (let round = 0; round < rounds(4, 100); round++) {
    await db.$executeRaw`truncate "Order" cascade`
    const to = round % 2 === 0 ? 'GBP' : 'EUR'
    const changed = set({ currency: to, taxPercent: round }).catch(({ code }) => code)
    const placed = Array.from({ length: 4 }, () => place('AT', 2480))
    const [outcome] = await Promise.all([changed, ...placed])
    const { currency } = await readShop()
    const orders = await db.order.findMany({ select: { currency: true } })
    expect(orders.map((order) => order.currency)).toEqual(Array(4).fill(currency))
    if (currency !== to) expect(outcome).toBe('currency-in-use')
  }
})

test('a change of the currency waits for an order that is being written, and is refused', async () => {
  const { id, priceCents } = await createProduct({ priceCents: 1990 })
  const input = { ...orderInput([{ product: id, priceCents, qty: 1 }]), totalPrice: 2480 }
  const lock = `select from "Product" where id = ${id} for update`
  const outcome = await during(lock, async ({ query, waiters }) => {
    const placing = placeOrderAs(buyer, { ...input, shippingAddress: { ...testAddress, country: 'AT' } })
    await expect.poll(waiters).toBe(1)
    const changing = set({ currency: 'GBP' }).catch(({ code }) => code)
    let isChanged = false
    changing.finally(() => (isChanged = true))
    await expect.poll(async () => isChanged || (await waiters()) === 2).toBe(true)
    await query('commit')
    const { order } = await placing
    expect(order.currency).toBe('EUR')
    return changing
  })
  expect([outcome, (await readShop()).currency]).toEqual(['currency-in-use', 'EUR'])
})

test('an order that waits for a product that has changed is placed although the settings change meanwhile', async () => {
  const { id, priceCents } = await createProduct({ priceCents: 1990 })
  const rename = (name: string) => `update "Product" set name = '${name}' where id = ${id}`
  const input = orderInput([{ product: id, priceCents, qty: 1 }])
  const shippingAddress = { ...testAddress, country: 'AT' }
  const second = await openTransaction()
  const { order } = await during(rename('New Lamp'), async (first) => {
    const placing = placeOrderAs(buyer, { ...input, totalPrice: 2480, shippingAddress })
    let isPlaced = false
    placing.then(() => (isPlaced = true)).catch(() => {})
    await expect.poll(first.waiters).toBe(1)
    const renaming = second.query(rename('Newest Lamp'))
    await expect.poll(first.waiters).toBe(2)
    await first.query('commit')
    await renaming
    // On a busy machine its second try can be there before the second change.
    await expect.poll(async () => isPlaced || (await second.waiters()) === 1).toBe(true)
    // They change before the order is written, or wait for it.
    let isChanged = false
    const changing = set({ lowStock: 4 }).finally(() => (isChanged = true))
    await expect.poll(async () => isChanged || (await second.waiters()) === 2).toBe(true)
    await second.release()
    await changing
    return placing
  })
  expect(order).toMatchObject({ totalPrice: '24.80', taxPercent: 20 })
})

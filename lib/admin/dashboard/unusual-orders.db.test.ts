import { beforeEach, expect, test } from 'vitest'
import { query } from '@/testing/books/database'
import { createUser } from '@/testing/db/rows'
import { findUnusualPattern } from './unusual-orders'

const sql = (text: string) => query(process.env.DATABASE_URL ?? '', text)
const staff = await createUser({ role: 'staff' })
let last = 0

/** Orders placed so many hours ago, each with its number in place of `#`. */
async function orders(count: number, hoursAgo: number, email: string, road = 'Road #'): Promise<void> {
  const numbered = (text: string) => `replace('${text}', '#', n::text)`
  await sql(`insert into "Order" (id, "buyerEmail", "paymentMethod", address, city, "postalCode", country, "itemsCents", "shippingCents",
      "taxCents", "totalCents", "stockState", "createdAt")
    select n, ${numbered(email)}, 'Paypal', ${numbered(road)}, 'Town', '1010', 'Austria', 1, 0, 0, 1, 'released', now() - ${hoursAgo} * interval '1 hour'
    from generate_series(${last + 1}, ${last + count}) n`)
  last += count
}

/** Attempts to pay the last order that ended so. */
const attempts = (count: number, status: string) =>
  sql(`insert into "Payment" (status, "requestId", "amountCents", "orderId", "updatedAt")
    select '${status}', gen_random_uuid(), 1, ${last}, now() from generate_series(1, ${count}) n`)

beforeEach(() => sql('delete from "Payment"; delete from "Order"'))

test('ten orders of one address within a day are unusual, nine are not, and older ones do not count', async () => {
  await orders(9, 1, 'ada@example.com')
  await orders(20, 25, 'ada@example.com')
  expect(await findUnusualPattern(staff)).toBeNull()
  await sql(`delete from "Order" where "createdAt" < now() - interval '1 day'`)
  expect(await findUnusualPattern(staff)).toBeNull()
  await orders(1, 23, 'ADA@example.com')
  expect(await findUnusualPattern(staff)).toEqual({
    what: 'orders',
    of: 'email',
    address: expect.stringMatching(/^ada@example.com$/i),
    count: 10,
    times: 10,
  })
})

test('usual is the mean of the addresses and days that had any; beyond 28 days nothing counts', async () => {
  // Two orders each of three addresses on some days: the mean is 2.
  for (const hoursAgo of [30, 80, 600]) await orders(2, hoursAgo, `a${hoursAgo}@example.com`)
  await orders(100, 29 * 24 + 1, 'old@example.com')
  await orders(19, 1, 'ada@example.com')
  expect(await findUnusualPattern(staff)).toBeNull()
  await orders(1, 1, 'ada@example.com')
  expect(await findUnusualPattern(staff)).toMatchObject({ count: 20, times: 10 })
})

test('many accounts that order to one address are told by it, and the most unusual pattern first', async () => {
  await orders(12, 2, 'm#@example.com', 'Road 1')
  expect(await findUnusualPattern(staff)).toEqual({
    what: 'orders',
    of: 'place',
    address: 'Road 1, 1010 Town, Austria',
    count: 12,
    times: 12,
  })
  await orders(13, 2, 'ada@example.com')
  expect(await findUnusualPattern(staff)).toMatchObject({
    of: 'email',
    address: 'ada@example.com',
    times: 13,
  })
})

test('attempts to pay count when they were declined or voided, and orders without an address belong to nobody', async () => {
  await orders(15, 1, '')
  await orders(1, 1, 'ada@example.com')
  await attempts(9, 'declined')
  await attempts(1, 'created')
  expect(await findUnusualPattern(staff)).toBeNull()
  await attempts(2, 'voided')
  expect(await findUnusualPattern(staff)).toMatchObject({ what: 'failed payments', count: 11, times: 11 })
  await expect(findUnusualPattern(await createUser())).rejects.toMatchObject({ code: 'not-allowed' })
})

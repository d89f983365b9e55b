import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { rounds } from '@/testing/db/rounds'
import { createProduct } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { deliver, newEmail, recipients, soldOut, waiting } from '@/testing/shop/alerts'
import { removeOldAlerts, tellBackInStock } from './notify-back-in-stock'
import { requestAlert } from './request-alert'

beforeEach(async () => {
  await db.stockAlert.deleteMany()
  await db.mail.deleteMany()
})

const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000)

test('of 7 who wait for 3 units those who asked first are told, three in an hour, by rounds at the same time, each once', async () => {
  for (let round = 0; round < rounds(2, 20); round++) {
    await db.mail.deleteMany()
    const id = await soldOut()
    const emails = await waiting(id, 7)
    await deliver(id, 3)
    const told = async (now: Date) =>
      (await Promise.all([tellBackInStock(now), tellBackInStock(now)])).reduce((sum, count) => sum + count, 0)
    expect(await told(new Date())).toBe(3)
    expect(await recipients('back_in_stock')).toEqual(emails.slice(0, 3))
    expect(await told(inHours(0.9))).toBe(0)
    expect(await told(inHours(1.1))).toBe(3)
    expect(await recipients('back_in_stock')).toEqual(emails.slice(0, 6))
    expect([await told(inHours(2.2)), await told(inHours(9))]).toEqual([1, 0])
    expect(await recipients('back_in_stock')).toEqual(emails)
  }
})

test('units sold within the hour are offered to nobody else; units that come are', async () => {
  const id = await soldOut()
  await waiting(id, 9)
  await deliver(id, 4)
  expect(await tellBackInStock()).toBe(4)
  await deliver(id, -2)
  expect(await tellBackInStock()).toBe(0)
  await deliver(id, 3)
  expect(await tellBackInStock()).toBe(1)
  await deliver(id, -5)
  expect(await tellBackInStock(inHours(3))).toBe(0)
})

test('a round that is killed before its end has told nobody, and the next one tells everybody', async () => {
  const id = await soldOut()
  const emails = await waiting(id, 3)
  await deliver(id, 3)
  await db.$executeRawUnsafe(`create function refuse_third() returns trigger language plpgsql as
    $$ begin if (select count(*) from "Mail") >= 2 then raise 'killed'; end if; return new; end $$`)
  await db.$executeRawUnsafe(
    'create trigger refuse before insert on "Mail" for each row execute function refuse_third()',
  )
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  expect(await tellBackInStock()).toBe(0)
  expect(logged.mock.calls.join()).toContain('back-in-stock-failed')
  await db.$executeRaw`drop trigger refuse on "Mail"`
  expect([await db.mail.count(), await db.stockAlert.count({ where: { toldAt: null } })]).toEqual([0, 3])
  expect(await tellBackInStock()).toBe(3)
  expect(await recipients('back_in_stock')).toEqual(emails)
})

test('only what is sold out and live is waited for; a draft tells nobody until it is live, a deleted product forgets them', async () => {
  const { id: there } = await createProduct({ countInStock: 1 })
  expect((await problemOf(requestAlert(null, there, { email: newEmail() }))).code).toBe('already-in-stock')
  for (const id of [null, 2_000_000_000])
    expect((await problemOf(requestAlert(null, id, { email: newEmail() }))).code).toBe('product-not-found')
  const id = await soldOut()
  await waiting(id, 2)
  await db.product.update({ where: { id }, data: { status: 'draft' }, select: { id: true } })
  expect((await problemOf(requestAlert(null, id, { email: newEmail() }))).code).toBe('product-not-found')
  await deliver(id, 2)
  expect(await tellBackInStock()).toBe(0)
  await db.product.update({ where: { id }, data: { status: 'live' }, select: { id: true } })
  expect(await tellBackInStock()).toBe(2)
  await db.product.delete({ where: { id }, select: { id: true } })
  expect([await db.stockAlert.count(), await tellBackInStock()]).toEqual([0, 0])
})

test('addresses are removed a week after they were not confirmed, a month after they were told, and after a year', async () => {
  const id = await soldOut()
  const now = new Date()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  const rows = [
    { email: 'new', createdAt: daysAgo(6.9) },
    { email: 'never confirmed', createdAt: daysAgo(7.1) },
    { email: 'waits', createdAt: daysAgo(360), confirmedAt: now },
    { email: 'waited too long', createdAt: daysAgo(366), confirmedAt: now },
    { email: 'told', createdAt: daysAgo(100), confirmedAt: daysAgo(99), toldAt: daysAgo(29) },
    { email: 'told long ago', createdAt: daysAgo(100), confirmedAt: daysAgo(99), toldAt: daysAgo(31) },
  ]
  await db.stockAlert.createMany({ data: rows.map((row) => ({ ...row, productId: id })) })
  await removeOldAlerts(now)
  const left = await db.stockAlert.findMany({ orderBy: { id: 'asc' }, select: { email: true } })
  expect(left.map(({ email }) => email)).toEqual(['new', 'waits', 'told'])
})

test('those who wait for several products are told in their order', async () => {
  const [first, second] = [await soldOut(), await soldOut()]
  const emails = [...(await waiting(first, 20)), ...(await waiting(second, 30))]
  await Promise.all([deliver(first, 1000), deliver(second, 1000)])
  expect(await tellBackInStock()).toBe(50)
  expect(await recipients('back_in_stock')).toEqual(emails)
})

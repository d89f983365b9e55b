import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { query } from '@/testing/db/database-server'
import { plansOf } from '@/testing/db/plans'
import { createOrder, createUser } from '@/testing/db/rows'
import { countMails, listMails } from './mail-queries'
import { mailList } from './mail-schema'
import { sendAgain } from './send-again'

/** The search of *Mail*. */

process.env.MAIL_OWNER = 'owner@shop.example'
const admin = await createUser({ role: 'owner' })
const order = await createOrder(await createUser())
const count = 4000
const run = (sql: string) => query(process.env.DATABASE_URL ?? '', sql)
await run(
  `delete from "Mail";
  insert into "Mail" (kind, key, recipient, "orderId", "createdAt")
  select 'account_made', n, case n % 1000 when 7 then '' when 8 then 'Jane_' || n || '@Example.org' else 'm' || n || '@example.com' end,
    case n % 1000 when 9 then ${order._id} end, now() - n * interval '1 minute' from generate_series(1, ${count}) n`,
)
await run('vacuum analyze "Mail"')

const readAddress = (q: string) => mailList.read(new URLSearchParams({ q }))
const find = (q: string, page = 1) => listMails(admin, { page, pageSize: 3 }, { q })
const foundBy = async (search: string) => (await find(readAddress(search).q)).total

test('?q= is read as words, and as none where it finds nothing', () => {
  expect(readAddress(' Jane@Example.com ')).toEqual({ q: 'jane@example.com' })
  for (const none of ['', '  ', '@', 'a\0', 'x'.repeat(321)])
    expect(readAddress(none), none).toEqual(mailList.all)
})

test.each([
  ['jane_', 4],
  ['JANE_8@example.org', 1],
  ['example.org', 4],
  ['@example.o', 4],
  ['ane_', 0],
  ['%', 0],
  ['_ane', 0],
  ['m2008@', 0],
  ['\\', 0],
  ["'; drop table", 0],
  ['owner@', 4],
  ['shop.ex', 4],
  [`${order._id}`, 4],
  [`#${order._id}`, 4],
  ['2147483647', 0],
  ['99999999999', 0],
])('C02 a search for %s finds %i mails', async (search, expected) => {
  expect(await foundBy(search)).toBe(expected)
})

test('a search is paged, newest first, with the number of all that it finds', async () => {
  const [first, second] = [await find('example.org'), await find('example.org', 2)]
  const to = (page: typeof first) => page.items.map((mail) => mail.to)
  expect(to(first)).toEqual(['Jane_8@Example.org', 'Jane_1008@Example.org', 'Jane_2008@Example.org'])
  expect(to(second)).toEqual(['Jane_3008@Example.org'])
  expect(second.total).toBe(4)
  expect(await find('')).toMatchObject({ total: count })
})

test('C03 a search reads only what it finds, by index', async () => {
  for (const [search, index] of [
    ['jane_', 'Mail_address_idx'],
    ['@example.org', 'Mail_domain_idx'],
    [`${order._id}`, 'Mail_orderId_idx'],
  ] as const) {
    const plans = await plansOf(() => find(search))
    expect(plans).toMatchObject({ wholeTables: [], indexes: expect.arrayContaining([index]) })
    expect(plans.rowsRead).toBeLessThan(50)
  }
  expect(await db.mail.count()).toBe(count)
})

test('W03 mails that are held back are listed, counted and found, and can be sent again', async () => {
  const { id } = await db.mail.findFirstOrThrow({ select: { id: true } })
  await db.mail.update({ where: { id }, data: { status: 'held_back', sentAt: null } })
  const held = (q = '') => listMails(admin, { page: 1, pageSize: 3 }, { q, state: 'held_back' })
  expect((await countMails(admin)).held_back).toBe(1)
  expect(await held()).toMatchObject({ items: [{ id, state: 'held_back' }], total: 1 })
  expect((await held('nobody@nowhere.example')).total).toBe(0)
  await sendAgain(admin, id)
  expect((await countMails(admin)).held_back).toBe(0)
})

test('the mails that did not go out are those given up, held back, or waiting for more than two minutes', async () => {
  const unsent = async () =>
    (await listMails(admin, { page: 1, pageSize: 1 }, { q: '', state: 'unsent' })).total
  await run(`update "Mail" set status = 'sent', "sentAt" = now()`)
  expect([await unsent(), await countMails(admin)]).toEqual([0, { held_back: 0, unsent: 0 }])
  await run(`update "Mail" set status = 'waiting', "sentAt" = null, "createdAt" = now() - case "key" when '1' then 119 else 121 end * interval '1 second'
    where key in ('1', '2')`)
  await run(`update "Mail" set status = 'given_up', "sentAt" = null, "lastError" = 'x' where key = '3'`)
  await run(`update "Mail" set status = 'held_back', "sentAt" = null where key = '4'`)
  expect([await unsent(), await countMails(admin)]).toEqual([3, { held_back: 1, unsent: 3 }])
})

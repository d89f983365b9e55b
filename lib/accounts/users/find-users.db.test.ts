import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { roles } from '@/lib/accounts/permissions/permissions'
import { userList } from '@/lib/accounts/users/user-filter'
import { query } from '@/testing/books/database'
import { text, writeOrders } from '@/testing/books/order-books'
import { rounds } from '@/testing/db/rounds'
import { createUser } from '@/testing/db/rows'
import { findUsers } from './find-users'
import type { UserFilter } from './user-filter'

/** Each filter finds what an independent statement finds, with the same sums, among accounts made at random. */

const sql = (statement: string) => query(process.env.DATABASE_URL ?? '', statement)
const admin = await createUser({ role: 'owner', name: 'Ada Admin' })

const names = ['Ünal Özgür', 'Anna Müller', "Anna O'Neill", 'Robin 7', 'müller']

/** The searches, and what each says of an account in words of SQL's own. */
const searches: Record<string, string> = {
  anna: `name like 'Anna%'`,
  'muller anna': `name = 'Anna Müller'`,
  muller: `name in ('Anna Müller', 'müller')`,
  unal: `name = 'Ünal Özgür'`,
  '7': `id = 7 or name = 'Robin 7'`,
  'mail1@': `email like 'mail1@%'`,
  '@Shop1': `email like '%@shop1.%'`,
  'mail_@': 'false',
  '%': 'false',
}
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
/** Accounts were made on each of the last 13 days. */
const day = fc
  .integer({ min: 0, max: 13 })
  .map((ago) => new Date(Date.now() - ago * 24 * 60 * 60 * 1000).toISOString().slice(0, 10))
const filters = fc.record({
  q: some(fc.constantFrom(...Object.keys(searches))),
  role: some(fc.constantFrom(...userList.filter.shape.role.unwrap().options)),
  from: some(day),
  to: some(day),
  sort: some(fc.constantFrom(...userList.filter.shape.sort.unwrap().options)),
})

beforeAll(async () => {
  const rows = Array.from({ length: 60 }, (_, n) => {
    const name = names[n % names.length] ?? ''
    return `(${text(name)}, 'mail${n}@shop${n % 7}.example', '-', '${roles[n % 9] ?? 'customer'}', now() - ${n % 13} * interval '1 day')`
  })
  await sql(`insert into "User" (name, email, "passwordHash", role, "createdAt") values ${rows.join()}`)
  await sql(`insert into "Product" (id, name, image, description, brand, category, "priceCents", "countInStock", "updatedAt")
    select n, 'P', '', '', '', '', 1, 0, now() from generate_series(1, 4) n`)
  await sql(writeOrders(100))
  await sql(`update "User" set role = 'customer', "invitedAs" = case when id < 43 then 'staff'::"Role" end where id between 41 and 44;
    insert into "PasswordReset" (role, "tokenHash", "expiresAt", "userId")
    select 'reader', id, now() + case id when 43 then interval '1 hour' else '-1 hour' end, id from "User" where id between 42 and 44`)
  await sql(`update "Order" set "userId" = case when id % 3 = 0 then null else id % 40 + 2 end`)
})

/** Of three people who are invited one has an account of their own, and one's invitation is over. */
const facts = `select u.*, case id when 41 then '{invited}' when 42 then '{invited}' when 43 then '{customer,invited}'
    when 44 then '{customer}' else array[role::text] end as kinds,
  (select count(*)::int from "Order" o where o."userId" = u.id) as orders,
  (select coalesce(sum("totalCents"), 0)::int from "Order" o where o."userId" = u.id and "paidAt" is not null) as cents from "User" u`

async function expectSame(filter: UserFilter): Promise<void> {
  const { q, role, from = '2000-01-01', to = '2999-12-31', sort } = filter
  const isRole = role === undefined ? 'true' : `'${role}' = any(kinds)`
  const isOfDays = `to_char("createdAt" at time zone 'UTC', 'YYYY-MM-DD') between '${from}' and '${to}'`
  const expected = await sql(
    `select * from (${facts}) facts where (${q === '' ? 'true' : searches[q]}) and ${isRole} and ${isOfDays} order by id`,
  )
  const { items, ...page } = await findUsers(admin, filter, { page: 1, pageSize: 1000 })
  const found = items.map(({ id, orders, turnoverCents }) => ({ id, orders, cents: turnoverCents }))
  const byId = [...found].sort((one, other) => one.id - other.id)
  expect(byId).toEqual(expected.map(({ id, orders, cents }) => ({ id, orders, cents })))
  const sum = (name: 'orders' | 'cents') => found.reduce((total, row) => total + row[name], 0)
  expect(page).toEqual({ total: expected.length, allOrders: sum('orders'), allCents: sum('cents') })
  const key = { newest: null, turnover: 'cents', orders: 'orders' } as const
  const name = key[sort]
  const sorted = name && found.filter(({ id }) => String(id) !== q).map((row) => row[name])
  if (sorted) expect(sorted).toEqual(sorted.toSorted((one, other) => other - one))
}

test('every filter of users finds what an independent statement finds, with its sums', async () => {
  await expectSame(userList.filter.parse({}))
  await fc.assert(
    fc.asyncProperty(filters, (filter) => expectSame(userList.filter.parse(filter))),
    { numRuns: rounds(25, 300) },
  )
})

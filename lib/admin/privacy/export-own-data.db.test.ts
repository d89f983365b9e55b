import { expect, test, vi } from 'vitest'
import { requestAlert } from '@/lib/catalog/back-in-stock/request-alert'
import { addReview } from '@/lib/catalog/reviews/add-review'
import { startRefund } from '@/lib/money/refunds/start-refund'
import { db } from '@/lib/platform/db/db'
import { addCode, addPasskeyOf } from '@/testing/accounts/mfa'
import { createOrder, createProduct, createUser, newResetTokenOf } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { inputOf, openTestShop } from '@/testing/paypal/payments'
import { retryAfterSeconds } from '@/testing/shop/limits'
import { exportOwnData } from './export-own-data'
import { excusedTables, impersonalTables, ownTables } from './own-tables'

vi.hoisted(() => {
  // The default.
  process.env.RATE_LIMIT_LOGIN = ''
})

const { admin, paidOrder } = await openTestShop()

type Column = { table: string; column: string }

/** Columns that say who: keys of accounts, ids of people without a key, and addresses. */
function namingColumns(): Promise<Column[]> {
  return db.$queryRaw`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    where c.table_schema = 'public' and c.table_name <> 'User' and (
      c.column_name ~* '(email|recipient|phone)' or c.column_name ~* '^(user|actor|author|admin|account|owner|buyer|customer|person)(id)?$')
    union select k.conrelid::regclass::text, a.attname from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = '"User"'::regclass`
}

/** Each table that refers to another one by a key. */
function references(): Promise<{ from: string; to: string }[]> {
  return db.$queryRaw`
    select trim(both '"' from conrelid::regclass::text) as "from", trim(both '"' from confrelid::regclass::text) as "to"
    from pg_constraint where contype = 'f'`
}

async function columnsOf(table: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`
  return rows.map(({ name }) => name).sort()
}

test('each table that is related to an account or holds an address is exported or excused, with all its columns', async () => {
  const related = new Set(['User', ...(await namingColumns()).map(({ table }) => table.replaceAll('"', ''))])
  const keys = await references()
  for (let size = 0; size < related.size; ) {
    size = related.size
    for (const { from, to } of keys) if (related.has(to)) related.add(from)
  }
  expect(related.size).toBeGreaterThan(20)
  const known = [...Object.keys(ownTables), ...Object.keys(excusedTables)]
  expect([...related].filter((table) => !known.includes(table))).toEqual([])
  for (const [table, { columns, withheld }] of Object.entries(ownTables)) {
    const named = [...columns, ...Object.keys(withheld)].sort()
    expect(named, `columns of ${table}`).toEqual(await columnsOf(table))
  }
  const reasons = [
    ...Object.values(excusedTables),
    ...Object.values(ownTables).flatMap((own) => Object.values(own.withheld)),
  ]
  expect(reasons.filter((reason) => !/^[A-Z].+\.$/.test(reason))).toEqual([])
})

test('each table of the shop is exported, excused or says nothing of shoppers', async () => {
  const tables = await db.$queryRaw<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> '_prisma_migrations'`
  const listed = [...Object.keys(ownTables), ...Object.keys(excusedTables), ...impersonalTables]
  expect(tables.map(({ name }) => name).sort()).toEqual(listed.sort())
})

test('a column that sounds like a person’s is in a table that is exported, or known to be of the shop', async () => {
  const columns = await db.$queryRaw<Column[]>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type not in ('integer', 'boolean', 'timestamp with time zone')
      and column_name ~* '(name|address|city|postal|street|contact|phone|mail|person|birth|message|note|comment|agent|browser|^ip)'`
  const others = columns.filter(({ table }) => !(table in ownTables) && table !== '_prisma_migrations')
  expect(others.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
    [
      ...[
        'ApiKey.name',
        'CategoryTranslation.name',
        'Country.name',
        'Country.ownName',
        'GroupOption.name',
        'JobRun.name',
        'Product.madeName',
        'Product.name',
        'Product.namesBefore',
        'ProductGroup.name',
        'UploadedPicture.address',
        'UploadedPicture.name',
      ],
      ...['Maker.address', 'Maker.contact', 'Maker.name'],
      ...['Maker.responsibleAddress', 'Maker.responsibleContact', 'Maker.responsibleName'],
      ...[
        'OrderNote.authorName',
        'ProductImport.fileName',
        'ProductImportRow.name',
        'ProductImportRow.notes',
        'StockMovement.actorName',
        'StockMovement.keyName',
        'StockMovement.note',
        'Webhook.address',
        'WebhookDelivery.messageId',
      ],
    ].sort(),
  )
})

test('the export has what the shop knows of its caller: account, log-ins, orders with all that became of them, words, mails', async () => {
  const user = await createUser({ name: 'Xaver Xport' })
  const product = await createProduct({ countInStock: 0 })
  await addReview(user, product.id, { rating: 4, comment: 'Good kettle.' })
  await requestAlert(user, product.id, { email: user.email })
  await addPasskeyOf(user)
  await addCode(user)
  await newResetTokenOf(user)
  const order = await createOrder(user)
  const { orderId } = await paidOrder({ user })
  await startRefund(admin, orderId, inputOf('5.00'))
  const response = await callApi(user, { method: 'GET', path: '/api/users/me/export/' })
  const { sections } = (await response.json()) as { sections: Record<string, object[]> }
  expect(response.status).toBe(200)
  expect(sections.account).toEqual([
    expect.objectContaining({ id: user.id, name: 'Xaver Xport', email: user.email }),
  ])
  expect(sections.orders).toMatchObject([
    { id: orderId, refundedCents: 500 },
    { id: order._id, buyerName: 'Xaver Xport', city: 'Springfield', totalCents: 10737 },
  ])
  for (const [section, count] of Object.entries({
    sessions: 1,
    passkeys: 1,
    appForCodes: 1,
    recoveryCodes: 10,
    passwordResets: 1,
    orderLines: 2,
    payments: 1,
    refunds: 1,
    invoices: 2,
    reviews: 1,
    alerts: 1,
  }))
    expect(sections[section]?.length, section).toBe(count)
  expect(sections.reviews).toMatchObject([{ comment: 'Good kettle.' }])
  expect(sections.mails?.length).toBe(await db.mail.count({ where: { recipient: user.email } }))
})

test('no secret is in an export: neither hash nor key nor token, nor the link of a mail that waits', async () => {
  const user = await createUser()
  const passkey = await addPasskeyOf(user)
  const { secret } = await addCode(user)
  const details = { name: user.name, token: 'secret-token-of-a-link' }
  await db.mail.create({
    data: {
      kind: 'password_reset',
      key: crypto.randomUUID(),
      recipient: user.email,
      userId: user.id,
      details,
    },
  })
  const text = JSON.stringify(await exportOwnData(user))
  expect(text).toContain('"password_reset"')
  const row = await db.user.findUniqueOrThrow({
    where: { id: user.id },
    include: { passkeys: true, sessions: true },
  })
  const secrets = [
    row.passwordHash,
    secret,
    details.token,
    row.passkeys[0]?.credentialId,
    row.sessions[0]?.id,
  ]
  expect(passkey.id).toBe(row.passkeys[0]?.id)
  for (const each of secrets) expect(text).not.toContain(each ?? 'missing')
})

test('a return is exported with the buyer’s reason, not with the shop’s note', async () => {
  const { buyer, orderId, orderItem } = await paidOrder()
  for (const origin of ['buyer', 'desk'] as const)
    await db.return.create({
      data: {
        orderId,
        origin,
        reason: `As ${origin} says`,
        lines: { create: { orderItemId: orderItem, qty: 1 } },
      },
      select: { id: true },
    })
  const { returns } = (await exportOwnData(buyer)).sections
  expect(returns?.map(({ origin, reason }) => [origin, reason])).toEqual([
    ['desk', ''],
    ['buyer', 'As buyer says'],
  ])
})

test('nobody exports a stranger: neither rows of others, nor by an address that was never proven, nor without a log-in', async () => {
  const other = await createUser({ name: 'Olaf Other' })
  await createOrder(other)
  await paidOrder({ user: other })
  const product = await createProduct({ countInStock: 0 })
  const email = `victim.${crypto.randomUUID()}@example.com`
  await requestAlert(null, product.id, { email })
  const user = await createUser({ email, isProven: false })
  const { sections } = await exportOwnData(user)
  expect(
    Object.entries(sections)
      .filter(([, rows]) => rows.length > 0)
      .map(([name]) => name),
  ).toEqual(['account', 'sessions'])
  expect(JSON.stringify(sections)).not.toContain('Olaf')
  expect((await callApi(null, { method: 'GET', path: '/api/users/me/export/' })).status).toBe(401)
  expect((await callApi(user, { method: 'GET', path: `/api/users/${other.id}/export/` })).status).toBe(404)
})

test('an export is asked for ten times an hour, and a password guessed ten times a minute', async () => {
  const user = await createUser()
  const statuses: number[] = []
  for (let count = 0; count < 10; count++)
    statuses.push((await callApi(user, { method: 'GET', path: '/api/users/me/export/' })).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const refused = await callApi(user, { method: 'GET', path: '/api/users/me/export/' })
  expect(refused.status).toBe(429)
  expect(retryAfterSeconds(refused)).toBeGreaterThan(3000)
  const guess = { method: 'DELETE', path: '/api/users/me/', body: { password: 'wrong' } }
  for (let tries = 0; tries < 10; tries++) expect((await callApi(user, guess)).status).toBe(401)
  expect((await callApi(user, guess)).status).toBe(429)
  expect(await db.user.count({ where: { id: user.id } })).toBe(1)
})

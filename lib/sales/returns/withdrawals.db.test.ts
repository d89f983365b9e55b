import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { listAllAttention } from '@/lib/admin/inbox/list-attention'
import { clientAddressHeader } from '@/lib/api/rate-limits/client-address'
import { renderMail } from '@/lib/messaging/email-templates/render-mail'
import { cancelOrder } from '@/lib/money/payments/cancel-order'
import { db } from '@/lib/platform/db/db'
import { readOrderStatus } from '@/lib/sales/orders/order-status'
import { auditOf } from '@/testing/db/audit'
import { createOrder, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { problemOf } from '@/testing/http/problems'
import { attentionOf, openTestShop } from '@/testing/paypal/payments'
import { newEmail } from '@/testing/shop/alerts'
import { newAddress, retryAfterSeconds } from '@/testing/shop/limits'
import { declareWithdrawal } from './declare-withdrawal'
import { resolveWithdrawal } from './resolve-withdrawal'
import { endOfDaysAfter, withdrawalDays } from './withdrawal-window'

vi.unmock('@/lib/platform/async/pauses')

/** Declarations as anybody sends them, and what the admin makes of them. */

const { admin, paidOrder } = await openTestShop()

type Typed = { name?: string; order: string | number; email: string; lines?: string }

function declare(typed: Typed, address = newAddress()): Promise<Response> {
  const headers = { [clientAddressHeader]: address }
  const body = { name: 'Jane Doe', ...typed }
  return callApi(null, { method: 'POST', path: '/api/withdrawals/', body, headers })
}

const withdrawalsOf = (email: string) => db.withdrawal.findMany({ where: { email }, orderBy: { id: 'asc' } })
const mailsTo = (recipient: string) =>
  db.mail.findMany({ where: { recipient, kind: 'withdrawal_receipt' }, orderBy: { id: 'asc' } })

async function delivered(daysAgo: number) {
  const order = await paidOrder()
  const deliveredAt = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000)
  await db.order.update({ where: { id: order.orderId }, data: { deliveredAt }, select: { id: true } })
  return order
}

async function cancelled(buyer: Viewer): Promise<number> {
  const { _id } = await createOrder(buyer)
  await cancelOrder(buyer, _id)
  return _id
}

test('Y04 known, late, cancelled, foreign and unknown orders get the same answer, by as many statements and mails', async () => {
  const [known, late, foreign] = [await delivered(3), await delivered(40), await delivered(3)]
  const quitter = await createUser()
  const typed: Typed[] = [
    { order: `No. ${known.orderId}`, email: known.buyer.email.toUpperCase() },
    { order: late.orderId, email: late.buyer.email },
    { order: await cancelled(quitter), email: quitter.email },
    { order: foreign.orderId, email: newEmail() },
    { order: 2_000_000_000, email: newEmail() },
    { order: 'the blue one', email: newEmail() },
  ]
  // The first call loads modules and prepares the connection.
  await declare({ order: 'first', email: newEmail() })
  const answers: unknown[] = []
  for (const each of typed) {
    const mails = await db.mail.count()
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    const startedAt = performance.now()
    const response = await declare(each)
    expect(performance.now() - startedAt).toBeGreaterThan(195)
    const count = statements.mock.calls.length
    statements.mockRestore()
    const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
    const queued = (await db.mail.count()) - mails
    answers.push([response.status, await response.text(), headers, count, queued])
  }
  expect(answers).toEqual(answers.map(() => answers[0]))
  expect(answers[0]).toMatchObject([
    202,
    expect.stringContaining('A receipt'),
    expect.anything(),
    expect.any(Number),
    2,
  ])
  const matched = await Promise.all(typed.map(({ email }) => withdrawalsOf(email.toLowerCase())))
  expect(matched.map(([row]) => row?.orderId)).toEqual([
    known.orderId,
    late.orderId,
    typed[2]?.order,
    null,
    null,
    null,
  ])
})

test('the receipt goes to the typed address, with all that was typed and the second at which it came', async () => {
  const email = newEmail()
  await declare({ order: '77', email, lines: 'The teapot\nand one cup' })
  const [row] = await withdrawalsOf(email)
  expect(row?.receivedAt.getMilliseconds()).toBe(0)
  // By the shop's clocks a day is a day, whatever time it is.
  expect(row?.deadline).toEqual(endOfDaysAfter(row?.receivedAt ?? new Date(), withdrawalDays, 'UTC'))
  const [mail, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  if (!mail || !row) throw new Error('No receipt')
  const details = { ...Object(mail.details), timeZone: 'Europe/Vienna' }
  const { subject, text, replyTo } = renderMail({ ...mail, details, order: null })
  // An answer to the receipt goes to the shop.
  expect(replyTo).toBeUndefined()
  expect(renderMail({ ...mail, details: { ...details, lines: '' }, order: null }).text).toContain(
    'the whole order',
  )
  expect(subject).toBe('Receipt of your withdrawal from a contract')
  const time = row.receivedAt.toISOString().slice(0, 19).replace('T', ' ')
  for (const part of [` Europe/Vienna (${time} UTC)`, 'Jane Doe', '77', email, 'The teapot and one cup'])
    expect(text).toContain(part)
})

test.each([
  ['that nobody has proven', async () => newEmail()],
  ['of an account', async () => (await createUser({ email: newEmail() })).email],
])(
  'W03 a receipt to an address %s repeats what a stranger typed, but nothing that becomes a link',
  async (_, address) => {
    const email = await address()
    const lines = 'Win at https://evil.example/x or evil。example, ask a@evil.example, 2.5 cups'
    await declare({ name: 'www.evil.example', order: 'http://10.0.0.1', email, lines })
    const [mail] = await mailsTo(email)
    if (!mail) throw new Error('No receipt')
    const { text } = renderMail({ ...mail, order: null })
    expect(text).not.toMatch(/evil\.\w|www\.\w|:\/\/(?!localhost)|\ba@\w/)
    expect(text).toContain('2.5 cups')
    expect(text).toContain('https: / / evil. example/ x or evil. example')
  },
)

test('the same declaration within ten minutes is one, also by clicks at once; later it is another', async () => {
  const typed = { order: '5', email: newEmail() }
  const answers = await Promise.all(Array.from({ length: 3 }, () => declare(typed)))
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  expect(await withdrawalsOf(typed.email)).toHaveLength(1)
  expect(await mailsTo(typed.email)).toHaveLength(1)
  const earlier = (row: { receivedAt: Date }) => new Date(row.receivedAt.getTime() - 11 * 60 * 1000)
  for (const row of await withdrawalsOf(typed.email))
    await db.withdrawal.update({ where: { id: row.id }, data: { receivedAt: earlier(row) } })
  await declare(typed)
  await declare({ ...typed, lines: 'The cup' })
  expect(await withdrawalsOf(typed.email)).toHaveLength(3)
})

test('Y04 W03 an address gets five receipts an hour however it is spelled, a client declares twenty; then 429', async () => {
  const name = `ann${crypto.randomUUID().slice(0, 8)}`
  const spelled = (index: number) => `${name}+${index}@${index % 2 ? 'gmail' : 'googlemail'}.com`
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => declare({ order: index, email: spelled(index) })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 202, 202, 429])
  expect(retryAfterSeconds(answers.find(({ status }) => status === 429) as Response)).toBeGreaterThan(3000)
  const address = newAddress()
  const flood = Array.from({ length: 21 }, () => declare({ order: '1', email: newEmail() }, address))
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(20).fill(202), 429])
})

test('what is missing or not an address is refused by its field, and stored nowhere', async () => {
  const count = await db.withdrawal.count()
  const body = { name: ' ', order: '', email: 'nobody', lines: 'x'.repeat(1001), more: 1 }
  const response = await callApi(null, { method: 'POST', path: '/api/withdrawals/', body })
  expect(response.status).toBe(400)
  const { errors } = (await response.json()) as { errors: { path: string }[] }
  expect(errors.map(({ path }) => path).toSorted()).toEqual(['', 'email', 'lines', 'name', 'order'])
  expect(await db.withdrawal.count()).toBe(count)
})

test('a withdrawal needs attention with its deadline, holds an unsent order, and cancels and refunds nothing', async () => {
  const order = await paidOrder()
  const { orderId, buyer } = order
  expect(await readOrderStatus(orderId)).toBe('to-ship')
  await declareWithdrawal({ name: 'Jane Doe', order: `${orderId}`, email: buyer.email, lines: '' })
  const [row] = await withdrawalsOf(buyer.email)
  const [entry] = await attentionOf(admin, orderId)
  expect(entry).toMatchObject({ kind: 'withdrawal', id: row?.id, canCheck: false, canResolve: true })
  expect(entry?.what).toBe(`Jane Doe, ${buyer.email}, withdraws from this contract.`)
  expect(entry?.advice).toContain('The order was not delivered: it is in time.')
  expect(entry?.payBy).toBe(row?.deadline.toISOString())
  expect(await readOrderStatus(orderId)).toBe('on-hold')
  const facts = await db.order.findUniqueOrThrow({ where: { id: orderId } })
  expect([facts.cancelledAt, facts.refundedCents]).toEqual([null, 0])
  const staff = await createUser({ role: 'staff' })
  expect((await problemOf(resolveWithdrawal(staff, row?.id ?? 0))).code).toBe('not-allowed')
  await resolveWithdrawal(admin, row?.id ?? 0)
  await resolveWithdrawal(admin, row?.id ?? 0)
  expect(await attentionOf(admin, orderId)).toEqual([])
  expect(await readOrderStatus(orderId)).toBe('to-ship')
  const settled = { action: 'entry-settled', actorName: admin.name, changes: { withdrawal: [null, row?.id] } }
  expect(await auditOf('order', orderId)).toEqual([settled])
})

test('Y04 a withdrawal of no known order shows what was typed; of a late one, that it is late', async () => {
  const email = newEmail()
  await declareWithdrawal({ name: 'Jane Doe', order: 'blue', email, lines: 'cups' })
  const found = (await listAllAttention(admin)).find(({ what }) => what.includes(email))
  expect(found).toMatchObject({ kind: 'withdrawal', orderId: null, total: null, address: email })
  expect(found?.what).toContain('order “blue”. About: “cups”')
  await resolveWithdrawal(admin, found?.id ?? 0)
  expect(await auditOf('withdrawal', found?.id ?? 0)).toHaveLength(1)
  const late = await delivered(withdrawalDays + 2)
  await declareWithdrawal({ name: 'J', order: `${late.orderId}`, email: late.buyer.email, lines: '' })
  expect((await attentionOf(admin, late.orderId))[0]?.advice).toContain('It came later than 14 days')
})

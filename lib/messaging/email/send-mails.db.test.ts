import { expect, test, vi } from 'vitest'
import { readShopMetrics } from '@/lib/admin/metrics/shop-metrics'
import { listUndecidedMails } from '@/lib/messaging/email/old-mails'
import { getMail, listMails } from '@/lib/messaging/email-admin/mail-queries'
import { kindNames } from '@/lib/messaging/outbox/mail-kinds'
import { db } from '@/lib/platform/db/db'
import { during } from '@/testing/db/locks'
import { createOrder, createUser } from '@/testing/db/rows'
import { brokenInvariants } from '@/testing/shop/invariants'
import { hourMs, minuteMs, startOutbox } from '@/testing/shop/outbox'
import { openMailServer } from './mail-server'
import { nextMailDueAt } from './take-next-mail'

/** What becomes of mails by what the mail server says. */

const { server, later, round, queue, stateOf, recipients } = await startOutbox()
const { received, state } = server
const owner = await createUser({ role: 'owner' })

async function queueEach(recipients: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const recipient of recipients) ids.push(await queue(recipient))
  return ids
}

test('a waiting mail is sent once, with its order, to one recipient', async () => {
  const user = await createUser()
  const order = await createOrder(user)
  await db.mail.deleteMany()
  const id = await queue(user.email, { kind: 'order_placed', details: {}, orderId: order._id })
  await round()
  await round(hourMs)
  expect(recipients()).toEqual([user.email])
  const { from, headers, source } = received[0] ?? {}
  expect(from).toBe('shop@example.com')
  expect(headers?.get('from')).toEqual(['Ecommerce Site <shop@example.com>'])
  expect(headers?.get('subject')).toEqual(['Ordered: Test Teapot'])
  expect(headers?.get('auto-submitted')).toEqual(['auto-generated'])
  expect(source).toContain('Content-Type: text/plain')
  expect(source).toContain('Content-Type: text/html')
  expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 1, lastError: null })
})

const deferrals = [
  [450, 'to'],
  [451, 'message'],
] as const
test.each(deferrals)(
  'a mail that the server defers with %d to "%s" is tried again later',
  async (says, at) => {
    state.trouble = { at, for: 'slow', says }
    const slow = await queue('slow@example.com')
    await queue('quick@example.com')
    await round()
    expect(recipients()).toEqual(['quick@example.com'])
    const deferred = { status: 'waiting', attempts: 1, nextAttemptAt: later(minuteMs) }
    expect(await stateOf(slow)).toMatchObject({ ...deferred, lastError: expect.stringContaining(`${says}`) })
    await round(minuteMs)
    expect(await stateOf(slow)).toMatchObject({ attempts: 2, nextAttemptAt: later(3 * minuteMs) })
    state.trouble = null
    await round(2 * minuteMs)
    expect(received).toHaveLength(1)
    await round(3 * minuteMs)
    expect(recipients()).toEqual(['quick@example.com', 'slow@example.com'])
  },
)

const refusals = [
  [550, 'to'],
  [554, 'message'],
] as const
test.each(refusals)(
  'a mail refused with %d at "%s" is given up at once, and the next one sent',
  async (says, at) => {
    state.trouble = { at, for: 'gone', says }
    const gone = await queue('gone@example.com')
    await queue('there@example.com')
    await round()
    const lastError = expect.stringContaining(`${says}`)
    expect(await stateOf(gone)).toMatchObject({ status: 'given_up', attempts: 1, lastError })
    expect(recipients()).toEqual(['there@example.com'])
    expect(await brokenInvariants()).toEqual([])
  },
)

test('a mail is tried for three days, less and less often, and then given up with the server’s reason', async () => {
  state.trouble = { at: 'to', says: 450 }
  const id = await queue('full@example.com')
  const waits: number[] = []
  for (const attempts of [0, 1, 7, 8, 20]) {
    await db.mail.update({ where: { id }, data: { attempts, nextAttemptAt: later(0) } })
    await round()
    waits.push(((await stateOf(id)).nextAttemptAt.getTime() - later(0).getTime()) / minuteMs)
  }
  expect(waits).toEqual([1, 2, 128, 240, 240])
  await round(72 * hourMs - minuteMs)
  expect(await stateOf(id)).toMatchObject({ status: 'waiting' })
  await round(72 * hourMs)
  expect(await stateOf(id)).toMatchObject({ status: 'given_up', lastError: expect.stringContaining('450') })
})

const ends = [
  ['drops the connection', 'to', 'goodbye'],
  ['drops the connection', 'message', 'goodbye'],
  ['ends the session', 'to', 421],
] as const
test.each(ends)('a mail at which a server %s at "%s" waits, and holds up no other', async (_, at, says) => {
  state.trouble = { at, for: 'poison', says }
  const poison = await queue('poison@example.com')
  await queue('other@example.com')
  await round()
  const waiting = { status: 'waiting', attempts: 1, nextAttemptAt: later(minuteMs) }
  expect(await stateOf(poison)).toMatchObject({ ...waiting, lastError: expect.any(String) })
  expect(recipients()).toEqual(['other@example.com'])
})

test('a mail that is being sent when its round is aborted waits, and no further one is begun', async () => {
  const aborting = new AbortController()
  state.trouble = { at: 'to', says: 'nothing', first: () => aborting.abort() }
  const ids = await queueEach(['a@example.com', 'a@example.com'])
  await round(0, { signal: aborting.signal })
  const states = await Promise.all(ids.map(stateOf))
  expect(states.map(({ status, attempts }) => [status, attempts])).toEqual([
    ['waiting', 1],
    ['waiting', 0],
  ])
})

test('a server that allows one connection gets all mails, and is not left alone', async () => {
  state.maxConnections = 1
  await queueEach(Array.from({ length: 20 }, (_, n) => `${n}@example.com`))
  await round()
  await round(minuteMs)
  await round(3 * minuteMs)
  state.maxConnections = Number.POSITIVE_INFINITY
  expect(new Set(recipients()).size).toBe(20)
  expect(received).toHaveLength(20)
})

test('a mail is lost to a server that says nothing for too long', async () => {
  state.trouble = { at: 'to', says: 'nothing' }
  const connection = openMailServer(server.url, { silenceMs: 100 })
  const mail = { to: 'a@example.com', messageId: 'test', subject: 'A', html: 'A', text: 'A' }
  // The same on a slow machine, where an earlier reply takes too long.
  expect(await connection.send(mail)).toMatchObject({ kind: 'lost', why: expect.stringMatching(/timeout/i) })
  connection.close()
})

test('of two rounds that have read the same mail, one sends it', async () => {
  const id = await queue('once@example.com')
  const rounds = await during(`select 1 from "Mail" where id = ${id} for update`, async ({ waiters }) => {
    const started = [round(), round()]
    await vi.waitFor(async () => expect(await waiters()).toBe(2))
    return started
  })
  await Promise.all(rounds)
  expect(recipients()).toEqual(['once@example.com'])
})

test('a connection that the server closes between two mails costs no attempt', async () => {
  state.closesAfter = 2
  const ids = await queueEach(Array.from({ length: 12 }, () => 'a@example.com'))
  await round()
  state.closesAfter = Number.POSITIVE_INFINITY
  expect(received).toHaveLength(12)
  expect(await db.mail.count({ where: { id: { in: ids }, attempts: 1, status: 'sent' } })).toBe(12)
})

test('a mail of a kind that only a later release knows waits for it, is listed by its name, and holds up no other', async () => {
  const id = await queue('jane@example.com')
  const inTurn = await queue('joe@example.com')
  // The later release had given one its turn when the operator went back to this one.
  await db.mail.updateMany({ where: { id: { in: [id, inTurn] } }, data: { kind: 'gift_wrapped' } })
  await db.mail.update({ where: { id: inTurn }, data: { lane: 3, turn: 1 } })
  await queueEach(['jane@example.com', 'joe@example.com', 'ann@example.com'])
  await round()
  expect(new Set(recipients())).toEqual(new Set(['jane@example.com', 'joe@example.com', 'ann@example.com']))
  const waiting = { status: 'waiting', attempts: 0, lastError: null }
  expect(await stateOf(id)).toMatchObject(waiting)
  expect(await stateOf(inTurn)).toMatchObject(waiting)
  // The job is not called for it again and again.
  expect(await db.$queryRaw`select ${nextMailDueAt} as due`).toEqual([{ due: null }])
  const { items } = await listMails(owner, { page: 1, pageSize: 10 })
  const entry = { kind: 'gift_wrapped', subject: 'Gift wrapped', to: 'jane@example.com', state: 'waiting' }
  expect(items.find((mail) => mail.id === id)).toMatchObject(entry)
  expect(await getMail(owner, id)).toMatchObject({ ...entry, html: '', text: '', hidesLink: false })
  expect(await listUndecidedMails(owner)).toBeNull()
  const oldest = (await readShopMetrics()).find(({ name }) => name === 'shop_mail_oldest_waiting_seconds')
  expect(oldest?.values).toHaveLength(1)
  // The release that knows it sends it.
  await db.mail.update({ where: { id }, data: { kind: 'account_made' } })
  received.length = 0
  await round()
  expect(recipients()).toEqual(['jane@example.com'])
  // Like each mail it is given up after three days.
  await round(4 * 24 * hourMs)
  expect(await stateOf(inTurn)).toMatchObject({ status: 'given_up', lastError: expect.any(String) })
})

test('the database takes the names of all kinds, and those of one form only', async () => {
  const id = await queue('jane@example.com')
  for (const kind of kindNames) await db.mail.update({ where: { id }, data: { kind } })
  for (const kind of ['', 'Order', 'order-paid', 'order_', 'order paid', 'paid\n'])
    await expect(db.mail.update({ where: { id }, data: { kind } })).rejects.toThrow('Mail_kind_check')
})

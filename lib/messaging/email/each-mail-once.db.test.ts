import { expect, test, vi } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { callCount } from '@/lib/platform/service-health/service-calls'
import { isOutage, readFailing } from '@/lib/platform/service-health/service-health'
import { createOrder, createUser } from '@/testing/db/rows'
import { hourMs, minuteMs, startOutbox } from '@/testing/shop/outbox'

/** No mail is lost or comes out of order in an outage, and at most one comes twice, by the same Message-ID. */

const { server, later, round, queue, stateOf, recipients } = await startOutbox()
const logged = vi.spyOn(console, 'error')
const { received, state } = server

const messageIds = () => received.map(({ headers }) => headers.get('message-id')?.[0])

test('M01 a mail server away for a day loses no mail, and gets them in order once it is back', async () => {
  await server.close()
  const first = await queue('0@example.com')
  for (let n = 1; n < 30; n++) await queue(`${n}@example.com`)
  const attempts: number[] = []
  for (const ms of [0, 10_000, 20_000, 59_000, 60_000]) {
    await round(ms)
    attempts.push((await stateOf(first)).attempts)
  }
  expect(attempts).toEqual([1, 1, 2, 2, 3])
  expect(await readFailing(later(minuteMs))).toMatchObject([{ service: 'mail', fault: 'unreachable' }])
  expect((await readFailing(later(minuteMs))).every(isOutage), 'E11 told within a minute').toBe(true)
  expect(callCount('mail', 'failed')).toBe(3)
  expect(JSON.parse(String(logged.mock.lastCall?.[0]))).toMatchObject({
    event: 'mail-server-failed',
    code: 'ESOCKET',
    why: expect.stringContaining('ECONNREFUSED'),
  })
  for (let ms = 15 * minuteMs; ms < 24 * hourMs; ms += 15 * minuteMs) {
    await round(ms)
    if (ms % (6 * hourMs) === 0) await queue(`${29 + ms / (6 * hourMs)}@example.com`, {}, ms)
  }
  expect((await stateOf(first)).lastError).toContain('ECONNREFUSED')
  // The other mails have lost no attempt.
  expect(await db.mail.count({ where: { status: 'waiting', attempts: 0 } })).toBe(32)
  await server.comeBack()
  await round(24 * hourMs + 15 * minuteMs)
  const all = Array.from({ length: 33 }, (_, n) => `${n}@example.com`)
  expect(recipients().toSorted()).toEqual(all.toSorted())
  expect(await readFailing(later(24 * hourMs + 15 * minuteMs))).toEqual([])
})

test('M01 the mails about one order leave in order, one after the other, while others are sent beside them', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const [order, another] = [await createOrder(user), await createOrder(other)]
  await db.mail.deleteMany()
  const kinds = ['order_placed', 'order_paid', 'order_delivered'] as const
  await server.close()
  const buyers = [
    { email: user.email, orderId: order._id },
    { email: other.email, orderId: another._id },
  ]
  for (const kind of kinds)
    for (const { email, orderId } of buyers) await queue(email, { kind, details: {}, orderId })
  await round()
  await server.comeBack()
  // The first mail of one buyer takes longer than all mails of the other.
  const first = () => vi.waitFor(() => expect(received).toHaveLength(3), 10_000)
  state.trouble = { at: 'message', for: `To: ${user.email}\r\nSubject: Ordered`, says: 'OK', first }
  await round(20_000)
  const subjects = (email: string) =>
    received.filter(({ to }) => to[0] === email).map(({ headers }) => headers.get('subject')?.[0])
  for (const { email } of buyers)
    expect(subjects(email)).toEqual(['Ordered: Test Teapot', 'Paid: Test Teapot', 'Delivered: Test Teapot'])
})

test('M02 a mail whose sending is not recorded after the server’s OK comes again with the same Message-ID', async () => {
  await queue('twice@example.com')
  await queue('once@example.com')
  await db.$executeRaw`
    alter table "Mail" add constraint killed check (status <> 'sent' or recipient <> 'twice@example.com') not valid`
  await expect(round()).rejects.toThrow('killed')
  await db.$executeRaw`alter table "Mail" drop constraint killed`
  await round(minuteMs)
  await round(hourMs)
  expect(recipients().toSorted()).toEqual(['once@example.com', 'twice@example.com', 'twice@example.com'])
  expect(messageIds()[0]).toMatch(/^<[\da-f-]{36}@localhost>$/)
  expect(new Set(messageIds()).size).toBe(2)
})

test('M02 a server that takes a mail and never says so gets it twice, with one Message-ID, and no third time', async () => {
  state.trouble = { at: 'message', for: 'silent', says: 'goodbye', takes: true }
  const id = await queue('silent@example.com')
  for (const ms of [0, minuteMs, 3 * minuteMs, hourMs, 24 * hourMs]) await round(ms)
  expect(recipients()).toEqual(['silent@example.com', 'silent@example.com'])
  expect(new Set(messageIds()).size).toBe(1)
  const lastError = expect.stringContaining('may have taken it twice')
  expect(await stateOf(id)).toMatchObject({ status: 'given_up', lastError })
})

test('M02 a process that is killed while it sends a mail leaves it for one more attempt', async () => {
  const id = await queue('unlucky@example.com')
  await db.mail.update({ where: { id }, data: { unconfirmed: 2 } })
  await round()
  expect(recipients()).toEqual([])
  expect(await stateOf(id)).toMatchObject({ status: 'given_up' })
})

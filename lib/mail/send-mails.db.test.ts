import { beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/db'
import { removeOldMails } from '@/lib/mail/remove-old-mails'
import type { NewMail } from '@/lib/outbox/queue-mail'
import { queueMail } from '@/lib/outbox/queue-mail'
import { brokenInvariants } from '@/testing/invariants'
import { startMailServer } from '@/testing/mail-server'
import { createOrder, createUser } from '@/testing/rows'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const server = await startMailServer()
const { received, state } = server
process.env.SMTP_URL = `smtp://127.0.0.1:${state.port}`
process.env.MAIL_FROM = 'shop@example.com'
// After the settings, which are read once.
const { sendMails } = await import('@/lib/mail/send-mails')
const { getMail } = await import('@/lib/mail/queries')
const admin = await createUser({ isAdmin: true })
/** Each test plays at a time of its own, long after the server's failures in the one before. */
let clock = Date.now()

beforeEach(async () => {
  await db.mail.deleteMany()
  received.length = 0
  Object.assign(state, { trouble: null, connections: 0 })
  clock += 10 * 24 * hourMs
})

const later = (ms: number) => new Date(clock + ms)
const round = (ms = 0, silenceMs = 20_000) => sendMails(later(ms), { silenceMs })

let count = 0
/** Writes a mail to the outbox, now or after so many milliseconds of the test's time, and returns its id. */
async function queue(recipient: string, more: Partial<NewMail> = {}, ms = 0): Promise<number> {
  count++
  const moment = later(ms)
  const mail = { kind: 'account_made', key: `test ${count}`, recipient, details: { name: 'Jane' }, ...more }
  await queueMail(db, mail as NewMail)
  await db.$executeRaw`
    update "Mail" set "createdAt" = ${moment}, "nextAttemptAt" = ${moment}, "giveUpAt" = "giveUpAt" - "createdAt" + ${moment}::timestamptz
    where key = ${mail.key}`
  const { id } = await db.mail.findUniqueOrThrow({ where: { key: mail.key }, select: { id: true } })
  return id
}

const stateOf = (id: number) =>
  db.mail.findUniqueOrThrow({
    where: { id },
    select: { status: true, attempts: true, lastError: true, nextAttemptAt: true, details: true },
  })
const recipients = () => received.map(({ to }) => to.join(' and '))

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
  expect(headers?.get('subject')).toEqual([`Your order ${order._id}`])
  expect(headers?.get('auto-submitted')).toEqual(['auto-generated'])
  expect(source).toContain('Content-Type: text/plain')
  expect(source).toContain('Content-Type: text/html')
  expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 1, lastError: null })
})

test.each([
  [450, 'to'],
  [451, 'message'],
] as const)(
  'a mail that the server defers with %d to the step "%s" is tried again later',
  async (says, at) => {
    state.trouble = { at, for: 'slow', says }
    const slow = await queue('slow@example.com', { details: { name: 'slow' } })
    await queue('quick@example.com')
    await round()
    expect(recipients()).toEqual(['quick@example.com'])
    expect(await stateOf(slow)).toMatchObject({
      status: 'waiting',
      attempts: 1,
      lastError: expect.stringContaining(`${says}`),
      nextAttemptAt: later(minuteMs),
    })
    await round(minuteMs)
    expect(await stateOf(slow)).toMatchObject({ attempts: 2, nextAttemptAt: later(3 * minuteMs) })
    state.trouble = null
    await round(2 * minuteMs)
    expect(received).toHaveLength(1)
    await round(3 * minuteMs)
    expect(recipients()).toEqual(['quick@example.com', 'slow@example.com'])
  },
)

test.each([
  [550, 'to'],
  [554, 'message'],
] as const)(
  'a mail refused with %d at the step "%s" is given up at once, and the next one sent',
  async (says, at) => {
    state.trouble = { at, for: 'gone', says }
    const gone = await queue('gone@example.com', { details: { name: 'gone' } })
    await queue('there@example.com')
    await round()
    expect(await stateOf(gone)).toMatchObject({
      status: 'given_up',
      attempts: 1,
      lastError: expect.stringContaining(`${says}`),
    })
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
    waits.push(((await stateOf(id)).nextAttemptAt.getTime() - clock) / minuteMs)
  }
  expect(waits).toEqual([1, 2, 128, 240, 240])
  await round(72 * hourMs - minuteMs)
  expect(await stateOf(id)).toMatchObject({ status: 'waiting' })
  await round(72 * hourMs)
  expect(await stateOf(id)).toMatchObject({
    status: 'given_up',
    lastError: expect.stringContaining('450'),
  })
})

test.each([
  ['drops the connection', 'message', 'goodbye'],
  ['says nothing', 'to', 'nothing'],
  ['ends the session', 'to', 421],
] as const)('of a server that %s in the middle of a mail, only this one is tried', async (_, at, says) => {
  state.trouble = { at, for: 'poison', says }
  const poison = await queue('poison@example.com', { details: { name: 'poison' } })
  const other = await queue('other@example.com')
  await round(0, 150)
  expect(await stateOf(poison)).toMatchObject({
    status: 'waiting',
    attempts: 1,
    lastError: expect.any(String),
  })
  expect(await stateOf(other)).toMatchObject({ status: 'waiting', attempts: 0, lastError: null })
  // It does not block the others.
  await round(20_000, 150)
  expect(recipients()).toEqual(['other@example.com'])
})

test('M01 a mail server away for a day loses no mail, and gets them in order once it is back', async () => {
  await server.goAway()
  const first = await queue('0@example.com')
  for (let n = 1; n < 30; n++) await queue(`${n}@example.com`)
  const attempts: number[] = []
  for (const ms of [0, 10_000, 20_000, 59_000, 60_000]) {
    await round(ms)
    attempts.push((await stateOf(first)).attempts)
  }
  expect(attempts).toEqual([1, 1, 2, 2, 3])
  for (let ms = 15 * minuteMs; ms < 24 * hourMs; ms += 15 * minuteMs) {
    await round(ms)
    if (ms % (6 * hourMs) === 0) await queue(`${29 + ms / (6 * hourMs)}@example.com`, {}, ms)
  }
  expect((await stateOf(first)).lastError).toContain('ECONNREFUSED')
  // The other mails have lost no attempt.
  expect(await db.mail.count({ where: { status: 'waiting', attempts: 0 } })).toBe(32)
  await server.comeBack()
  await round(24 * hourMs + 15 * minuteMs)
  expect(recipients()).toEqual(Array.from({ length: 33 }, (_, n) => `${n}@example.com`))
})

test('M02 a mail whose sending is not recorded after the server’s OK comes again with the same Message-ID', async () => {
  await queue('twice@example.com')
  await queue('once@example.com')
  await db.$executeRaw`alter table "Mail" add constraint killed check (status <> 'sent') not valid`
  await expect(round()).rejects.toThrow('killed')
  await db.$executeRaw`alter table "Mail" drop constraint killed`
  await round(minuteMs)
  await round(hourMs)
  expect(recipients().toSorted()).toEqual(['once@example.com', 'twice@example.com', 'twice@example.com'])
  const ids = received.map(({ headers }) => headers.get('message-id')?.[0])
  expect(ids[0]).toMatch(/^<[\da-f-]{36}@localhost>$/)
  expect(new Set(ids).size).toBe(2)
})

const notOneAddress = [
  'a@example.com, b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com\nb@example.com',
  'Jane <a@example.com>',
  '"a@example.com, b"@example.com',
  'a@example.com;b@example.com',
  'a@example.com b@example.com',
  `${'x'.repeat(1000)}@example.com`,
  'a\u202e@example.com',
  'nobody',
]

test('M03 a recipient that is not exactly one address gets no mail', async () => {
  for (const recipient of notOneAddress) await queue(recipient)
  await round()
  expect(received).toEqual([])
  const reason = { status: 'given_up', lastError: 'This is not one e-mail address.' } as const
  expect(await db.mail.count({ where: reason })).toBe(notOneAddress.length)
})

const names = [
  'Eve\r\nBcc: b@example.com\r\n\r\nHi',
  'Eve, "b@example.com" <b@example.com>',
  'x'.repeat(1000),
  '\u202eשרה כהן\u202c',
  '=?utf-8?Q?Bcc:_b@example.com?=',
]

test('M03 no name adds a recipient or a header', async () => {
  for (const name of names) {
    await queue('a@example.com', { details: { name } })
    const details = { name, newEmail: `${name}@example.com` }
    await queue('a@example.com', { kind: 'email_changed', details })
  }
  await round()
  expect(received).toHaveLength(2 * names.length)
  expect(new Set(recipients())).toEqual(new Set(['a@example.com']))
  for (const { headers } of received) {
    expect(headers.get('to')).toEqual(['a@example.com'])
    expect([...headers.keys()].toSorted()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ])
    expect([...headers.values()].every((values) => values.length === 1)).toBe(true)
  }
})

test('the token of a password reset is removed when its mail is sent or given up, and an old link is not sent', async () => {
  const reset = { kind: 'password_reset', details: { name: 'Jane', token: 'secret-token' } } as const
  const sent = await queue('jane@example.com', reset)
  state.trouble = { at: 'to', for: 'gone', says: 550 }
  const refused = await queue('gone@example.com', reset)
  expect(JSON.stringify(await getMail(admin, sent))).not.toContain('secret-token')
  await round()
  const old = await queue('late@example.com', reset, -hourMs)
  await round()
  expect(recipients()).toEqual(['jane@example.com'])
  expect(received[0]?.source).toContain('secret-token')
  const ended = { details: { name: 'Jane' }, nextAttemptAt: expect.any(Date) }
  expect(await stateOf(sent)).toEqual({ ...ended, status: 'sent', attempts: 1, lastError: null })
  const givenUp = { ...ended, status: 'given_up', lastError: expect.any(String) }
  expect(await stateOf(refused)).toEqual({ ...givenUp, attempts: 1 })
  expect(await stateOf(old)).toEqual({ ...givenUp, attempts: 0 })
})

test('a mail to the owner of a shop without MAIL_OWNER is given up with this reason', async () => {
  const id = await queue('', { kind: 'needs_attention', details: { what: 'Something.' } })
  await round()
  expect(await stateOf(id)).toMatchObject({ status: 'given_up', lastError: 'MAIL_OWNER is not set.' })
})

test('mails are removed after 90 days', async () => {
  const [old, young] = [await queue('old@example.com'), await queue('young@example.com')]
  const ago = (days: number) => new Date(clock - days * 24 * hourMs)
  await db.mail.update({ where: { id: old }, data: { createdAt: ago(91), giveUpAt: ago(88) } })
  await db.mail.update({ where: { id: young }, data: { createdAt: ago(89) } })
  await removeOldMails(new Date(clock))
  expect(await db.mail.findMany({ select: { id: true } })).toEqual([{ id: young }])
})

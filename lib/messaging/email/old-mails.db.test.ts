import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listMails } from '@/lib/messaging/email-admin/mail-queries'
import { sendAgain } from '@/lib/messaging/email-admin/send-again'
import type { NewMail } from '@/lib/messaging/outbox/queue-mail'
import { db } from '@/lib/platform/db/db'
import { during } from '@/testing/db/locks'
import { createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { brokenInvariants } from '@/testing/shop/invariants'
import { hourMs, minuteMs, startOutbox } from '@/testing/shop/outbox'
import { decideOldMails, findUndecidedMails } from './old-mails'

/** A shop that gets its first mail server, with mails from before. */

const { server, later, round, queue, stateOf, recipients } = await startOutbox()
const admin = await createUser({ role: 'owner' })

/** Queues a mail as a shop without a mail server does, so many minutes before the time of the test. */
async function queueBefore(recipient: string, minutes: number, more: Partial<NewMail> = {}): Promise<number> {
  const id = await queue(recipient, more, -minutes * minuteMs)
  await db.mail.update({ where: { id }, data: { withoutServer: true } })
  return id
}

const decide = (decision: 'send' | 'discard', upTo: number, ms = 0) =>
  decideOldMails(admin, { decision, upTo }, later(ms))

test('with the first mail server mails older than an hour wait for a decision, and younger and new ones are sent', async () => {
  const oldest = await queueBefore('oldest@example.com', 20 * 24 * 60)
  const old = await queueBefore('old@example.com', 60)
  await queueBefore('young@example.com', 59)
  await queue('new@example.com')
  const undecided = { count: 2, since: later(-20 * 24 * hourMs), upTo: old }
  expect(await findUndecidedMails(later(0))).toEqual(undecided)
  await round()
  expect(recipients().toSorted()).toEqual(['new@example.com', 'young@example.com'])
  // A mail that was young then does not grow old, and the question stays for days.
  await queue('later@example.com', {}, 4 * 24 * hourMs)
  await round(4 * 24 * hourMs)
  expect(recipients()).toHaveLength(3)
  expect(await findUndecidedMails(later(4 * 24 * hourMs))).toEqual(undecided)
  expect(await stateOf(oldest)).toMatchObject({ status: 'waiting', attempts: 0 })
  expect(await brokenInvariants()).toEqual([])
})

test('a young mail is accepted while the first mail server does not answer, and is sent days later', async () => {
  await server.close()
  await queueBefore('young@example.com', 50)
  await round()
  await server.comeBack()
  expect(await findUndecidedMails(later(24 * hourMs))).toBeNull()
  await round(24 * hourMs)
  expect(recipients()).toEqual(['young@example.com'])
})

test('M01 mails that wait for a server that is away for a day are no question', async () => {
  await server.close()
  await queue('first@example.com')
  await queue('second@example.com')
  await round()
  expect(await findUndecidedMails(later(24 * hourMs))).toBeNull()
  await server.comeBack()
  await round(24 * hourMs)
  expect(recipients().toSorted()).toEqual(['first@example.com', 'second@example.com'])
})

test('Send sends them, tries them for three days, and a repeat finds none', async () => {
  const ids = [await queueBefore('a@example.com', 9 * 24 * 60), await queueBefore('b@example.com', 61)]
  const upTo = ids[1] ?? 0
  expect(await decide('send', upTo)).toEqual({ detail: '2 mails will be sent in a moment.' })
  const none = { detail: 'No mail waits for a decision any more.' }
  expect(await decide('discard', upTo)).toEqual(none)
  expect(await decide('send', upTo)).toEqual(none)
  await round()
  expect(recipients().toSorted()).toEqual(['a@example.com', 'b@example.com'])
})

test('Discard gives them up with a reason, and each can still be sent by itself', async () => {
  const id = await queueBefore('a@example.com', 61)
  const unseen = await queueBefore('b@example.com', 61)
  expect(await decide('discard', id)).toEqual({ detail: '1 mail discarded.' })
  const lastError = 'Discarded: it was written before the shop had a mail server.'
  expect(await stateOf(id)).toMatchObject({ status: 'given_up', lastError })
  expect(await findUndecidedMails(later(0))).toMatchObject({ count: 1, upTo: unseen })
  expect(await brokenInvariants()).toEqual([])
  await round()
  expect(recipients()).toEqual([])
  // The button queues by the clock of the database, which is behind the one of this test.
  await sendAgain(admin, id)
  await sendAgain(admin, unseen)
  await db.mail.updateMany({ data: { giveUpAt: later(hourMs) } })
  await round()
  expect(recipients().toSorted()).toEqual(['a@example.com', 'b@example.com'])
})

test('of two decisions at once and a round of the job, one decides', async () => {
  const ids = [await queueBefore('a@example.com', 61), await queueBefore('b@example.com', 61)]
  const upTo = ids[1] ?? 0
  const lock = `select 1 from "Mail" where id = ${ids[0]} for update`
  const answers = await during(lock, async ({ waiters }) => {
    const started = [decide('send', upTo), decide('discard', upTo)]
    await expect.poll(waiters).toBe(2)
    await round()
    return started
  })
  const details = (await Promise.all(answers)).map(({ detail }) => detail)
  expect(details).toContain('No mail waits for a decision any more.')
  await round()
  const isSent = details.includes('2 mails will be sent in a moment.')
  expect(recipients().toSorted()).toEqual(isSent ? ['a@example.com', 'b@example.com'] : [])
  expect(await brokenInvariants()).toEqual([])
})

test('an old link to a new password is neither asked about nor sent', async () => {
  const details = { name: 'Jane', token: 'secret-token' }
  const id = await queueBefore('a@example.com', 60, { kind: 'password_reset', details })
  expect(await findUndecidedMails(later(0))).toBeNull()
  expect(await decide('send', id)).toEqual({ detail: 'No mail waits for a decision any more.' })
  await round()
  expect(await stateOf(id)).toMatchObject({ status: 'given_up', details: { name: 'Jane' } })
})

test('the list tells mails that wait for a decision from those that wait for the server', async () => {
  await queueBefore('b@example.com', 10 * 24 * 60 * 100)
  await queue('a@example.com')
  const { items } = await listMails(admin, { page: 1, pageSize: 10 })
  expect(items.map(({ state }) => state)).toEqual(['waiting', 'undecided'])
})

test('only admins decide', async () => {
  const user = await createUser()
  const input = { decision: 'send', upTo: 1 } as const
  expect(await problemOf(decideOldMails(user, input))).toMatchObject({ code: 'not-allowed' })
  expect(await problemOf(decideOldMails(null, input))).toMatchObject({ code: 'not-signed-in' })
})

test('an upgrade marks the mails of a shop that has never tried to send one, and no others', async () => {
  const file = 'prisma/migrations/20261123180300_mail_without_server/migration.sql'
  const mark = readFileSync(file, 'utf8').split('\n\n').at(-1) ?? ''
  const marked = () => db.mail.count({ where: { withoutServer: true } })
  const id = await queue('a@example.com')
  await db.mail.update({ where: { id }, data: { attempts: 1 } })
  await queue('b@example.com')
  await db.$executeRawUnsafe(mark)
  expect(await marked()).toBe(0)
  await db.mail.update({ where: { id }, data: { attempts: 0 } })
  await db.$executeRawUnsafe(mark)
  expect(await marked()).toBe(2)
})

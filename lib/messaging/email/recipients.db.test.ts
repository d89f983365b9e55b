import { expect, test } from 'vitest'
import { getMail } from '@/lib/messaging/email-admin/mail-queries'
import { db } from '@/lib/platform/db/db'
import { createUser } from '@/testing/db/rows'
import { hourMs, startOutbox } from '@/testing/shop/outbox'
import { removeOldMails } from './old-mails'

/** The recipients of mails, and the removal of tokens and of old mails. */

const { server, later, round, queue, stateOf, recipients } = await startOutbox()
const { received, state } = server
const admin = await createUser({ role: 'owner' })

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
    await queue('a@example.com', { kind: 'password_changed', details: { name } })
    const details = { name, newEmail: `${name}@example.com` }
    await queue('a@example.com', { kind: 'email_changed', details })
  }
  await round()
  expect(received).toHaveLength(2 * names.length)
  expect(new Set(recipients())).toEqual(new Set(['a@example.com']))
  for (const { headers } of received) {
    expect(headers.get('to')).toEqual(['a@example.com'])
    const expected = 'auto-submitted content-type date from message-id mime-version subject to'
    expect([...headers.keys()].toSorted().join(' ')).toBe(expected)
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
  const id = await queue('')
  await round()
  expect(await stateOf(id)).toMatchObject({ status: 'given_up', lastError: 'MAIL_OWNER is not set.' })
})

test('mails are removed after 90 days', async () => {
  const [old, young] = [await queue('old@example.com'), await queue('young@example.com')]
  const ago = (days: number) => later(-days * 24 * hourMs)
  await db.mail.update({ where: { id: old }, data: { createdAt: ago(91), giveUpAt: ago(88) } })
  await db.mail.update({ where: { id: young }, data: { createdAt: ago(89) } })
  await removeOldMails(later(0))
  expect(await db.mail.findMany({ select: { id: true } })).toEqual([{ id: young }])
})

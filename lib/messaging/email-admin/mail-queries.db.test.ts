import { expect, test, vi } from 'vitest'
import { register } from '@/lib/accounts/users/register'
import type { Prisma } from '@/lib/generated/prisma/client'
import { removeOldMails } from '@/lib/messaging/email/old-mails'
import { sendMails } from '@/lib/messaging/email/send-mails'
import { db } from '@/lib/platform/db/db'
import { createOrder, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { getMail, listMails } from './mail-queries'
import { sendAgain } from './send-again'

/** What admins see of the outbox, in a shop without a mail server. */

const admin = await createUser({ role: 'owner' })
const user = await createUser()
const password = { password: 'a password of Nina', confirmPassword: 'a password of Nina' }

async function newMail(more: Partial<Prisma.MailUncheckedCreateInput> = {}): Promise<number> {
  const data = {
    kind: 'account_made',
    recipient: 'a@example.com',
    details: {},
    ...more,
  } as const
  const mail = { key: crypto.randomUUID(), ...data }
  return (await db.mail.create({ data: mail, select: { id: true } })).id
}

test('without a mail server mails wait, no attempt counts, and admins read them', async () => {
  await createOrder(user)
  await sendMails(() => new Date(Date.now() + 4 * 24 * 60 * 60 * 1000))
  const { items, total } = await listMails(admin, { page: 1, pageSize: 1 })
  expect(total).toBe(1)
  expect(items).toEqual([
    expect.objectContaining({
      subject: 'Ordered: Test Teapot',
      to: user.email,
      state: 'unsent',
      attempts: 0,
    }),
  ])
  // Both ways to the outbox note that there was no mail server.
  await register({ name: 'Nina', email: `${crypto.randomUUID()}@example.com`, ...password })
  expect(await db.mail.groupBy({ by: ['kind', 'withoutServer'], orderBy: { kind: 'asc' } })).toEqual([
    { kind: 'account_made', withoutServer: true },
    { kind: 'order_placed', withoutServer: true },
  ])
  const mail = await getMail(admin, items[0]?.id ?? null)
  expect(mail).toMatchObject({ canSend: false, isLong: true })
  expect(mail.html).toContain('Test Teapot')
  expect(mail.text).toContain('Test Teapot')
})

test('only admins read and send mails', async () => {
  const id = await newMail()
  const ways = [
    () => listMails(user, { page: 1, pageSize: 1 }),
    () => getMail(user, id),
    () => sendAgain(user, id),
  ]
  for (const way of ways) expect(await problemOf(way())).toMatchObject({ code: 'not-allowed' })
  expect(await problemOf(getMail(admin, 999_999))).toMatchObject({ code: 'not-found' })
  expect(await problemOf(sendAgain(admin, 999_999))).toMatchObject({ code: 'not-found' })
})

test('a mail is sent again under a new Message-ID when it was sent, and under its own when it was not', async () => {
  const sent = await newMail({ status: 'sent', sentAt: new Date(0), attempts: 1 })
  const refused = { status: 'given_up', lastError: '550 No', attempts: 3 } as const
  const givenUp = await newMail({ ...refused, giveUpAt: new Date(0) })
  const read = (id: number) => db.mail.findUniqueOrThrow({ where: { id } })
  const before = [await read(sent), await read(givenUp)]
  for (const id of [sent, givenUp, sent]) await sendAgain(admin, id)
  const after = [await read(sent), await read(givenUp)]
  const waiting = { status: 'waiting', sentAt: null, attempts: 0, lastError: null }
  expect(after).toEqual([expect.objectContaining(waiting), expect.objectContaining(waiting)])
  expect(after[1]?.giveUpAt.getTime()).toBeGreaterThan(Date.now())
  expect(after.map(({ messageId }, index) => messageId === before[index]?.messageId)).toEqual([false, true])
})

test('the link of a password reset is shown only to owners where no mail is sent, and is not kept afterwards', async () => {
  const details = { name: 'Jane', token: 'secret-token' }
  const id = await newMail({ kind: 'password_reset', details })
  await removeOldMails()
  const waiting = await getMail(admin, id)
  expect(waiting.html).toContain('secret-token')
  expect(waiting.hidesLink).toBe(false)
  const ofStaff = await getMail(await createUser({ role: 'staff' }), id)
  expect([ofStaff.hidesLink, ofStaff.html.includes('secret-token')]).toEqual([true, false])
  await removeOldMails(new Date(Date.now() + 60 * 60 * 1000))
  expect(await getMail(admin, id)).toMatchObject({ state: 'unsent', hidesLink: true, canSend: false })
  const reset = { kind: 'password_reset', details: { name: 'Jane' } } as const
  const gone = await newMail({ ...reset, status: 'sent', sentAt: new Date() })
  expect(await getMail(admin, gone)).toMatchObject({ hidesLink: true, canSend: false })
  expect(await problemOf(sendAgain(admin, gone))).toMatchObject({ code: 'mail-not-kept' })
})

test('a mail that this version cannot write is listed by its kind, and the log names it without its texts', async () => {
  const id = await newMail({ kind: 'email_changed', details: { name: 'Jane Doe', newEmail: 7 } })
  const output = vi.spyOn(console, 'error').mockReturnValue()
  expect(await getMail(admin, id)).toMatchObject({ subject: 'Email changed', to: 'a@example.com', html: '' })
  const [line] = output.mock.calls.map(([text]) => JSON.parse(String(text)))
  const fields = { mailId: id, kind: 'email_changed', why: 'newEmail: invalid_type' }
  expect(line).toMatchObject({ event: 'mail-not-written', ...fields })
  expect(JSON.stringify(output.mock.calls)).not.toMatch(/Jane|a@example/)
  output.mockRestore()
})

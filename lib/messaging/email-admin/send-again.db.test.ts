import { expect, test } from 'vitest'
import { updateProfile } from '@/lib/accounts/users/update-profile'
import { deleteUser } from '@/lib/admin/privacy/delete-user'
import { db } from '@/lib/platform/db/db'
import { createOrder, createUser } from '@/testing/db/rows'
import { startOutbox } from '@/testing/shop/outbox'
import { listMailsOfOrder } from './mail-queries'
import { sendAgain } from './send-again'

/** *Send again*, on the page of a mail and on that of its order. */

const { server, round, queue, stateOf, recipients } = await startOutbox()
const admin = await createUser({ role: 'owner' })

/** An order whose mail was sent an hour ago, and whose buyer has another address since. */
async function movedBuyer() {
  const user = await createUser()
  const order = await createOrder(user)
  await db.mail.deleteMany()
  const id = await queue(user.email, { kind: 'order_placed', details: {}, orderId: order._id })
  await round()
  await db.mail.update({ where: { id }, data: { sentAt: new Date(Date.now() - 3_600_000) } })
  const email = `new-${user.email}`
  await updateProfile(user, { id: user.id, name: user.name, email, password: '' })
  await db.mail.deleteMany({ where: { id: { not: id } } })
  server.received.length = 0
  return { id, user, email, orderId: order._id }
}

/** Runs the job at the time of the test, to which mails that were queued now belong. */
async function send() {
  await db.$executeRaw`update "Mail" set "giveUpAt" = "giveUpAt" + interval '1000 days'`
  await round(1)
}

test('a mail about an order goes to the buyer’s present address, as its order’s page says, once by two clicks', async () => {
  const { id, user, email, orderId } = await movedBuyer()
  expect(await listMailsOfOrder(admin, orderId)).toMatchObject([
    { id, kind: 'order_placed', state: 'sent', to: user.email, sendTo: email, canSend: true },
  ])
  await sendAgain(admin, id)
  expect(await sendAgain(admin, id)).toEqual({ detail: 'The mail will be sent in a moment.' })
  await send()
  expect(await sendAgain(admin, id)).toEqual({ detail: 'The mail was sent a moment ago.' })
  await send()
  expect(recipients()).toEqual([email])
  expect(await listMailsOfOrder(admin, orderId)).toMatchObject([{ state: 'sent', to: email, sendTo: email }])
})

test('once the account is deleted a mail about its order goes to the address of the order', async () => {
  const { id: gone, user, orderId } = await movedBuyer()
  await deleteUser(admin, user.id)
  expect(await db.mail.count({ where: { id: gone } })).toBe(0)
  const id = await queue(user.email, { kind: 'order_placed', details: {}, orderId })
  await round()
  await db.mail.update({ where: { id }, data: { sentAt: new Date(Date.now() - 3_600_000) } })
  server.received.length = 0
  expect(await listMailsOfOrder(admin, orderId)).toMatchObject([{ sendTo: user.email }])
  await sendAgain(admin, id)
  await send()
  expect(recipients()).toEqual([user.email])
})

test('other mails go where they went, and one to the owner stays with the owner', async () => {
  const { id, user, orderId } = await movedBuyer()
  const data = { kind: 'needs_attention', recipient: '', details: { what: 'x' } } as const
  await db.mail.update({ where: { id }, data })
  const welcome = await queue(user.email, { kind: 'account_made', details: {}, userId: user.id })
  await sendAgain(admin, id)
  await sendAgain(admin, welcome)
  expect(await db.mail.findMany({ select: { recipient: true }, orderBy: { id: 'asc' } })).toEqual([
    { recipient: '' },
    { recipient: user.email },
  ])
  expect(await listMailsOfOrder(admin, orderId)).toMatchObject([{ to: null, sendTo: null }])
})

test('W03 a mail that is held back is sent by a click, as to an unproven address until that is proven', async () => {
  const { email, id: userId } = await createUser({ isProven: false })
  const details = { name: 'n'.repeat(61) }
  const id = await queue(email, { kind: 'password_changed', details, userId })
  const other = await queue(email, { kind: 'password_changed', details, userId })
  await db.mail.updateMany({ data: { status: 'held_back', isUnproven: true } })
  await send()
  expect(recipients()).toEqual([])
  await sendAgain(admin, id)
  await send()
  await db.user.update({ where: { id: userId }, data: { provenEmail: email } })
  await sendAgain(admin, other)
  await send()
  expect(recipients()).toEqual([email, email])
  expect(server.received.map(({ source }) => source.includes('Hello nnn'))).toEqual([false, true])
})

test('a mail that gets another address while it is being sent is sent there, too', async () => {
  const { id, user, email } = await movedBuyer()
  const data = { status: 'waiting', sentAt: null, attempts: 0, nextAttemptAt: new Date(0) } as const
  await db.mail.update({ where: { id }, data })
  server.state.trouble = { at: 'message', for: user.email, says: 'OK', first: () => sendAgain(admin, id) }
  await send()
  server.state.trouble = null
  await send()
  expect(recipients()).toEqual([user.email, email])
  expect(await stateOf(id)).toMatchObject({ status: 'sent', lastError: null })
})

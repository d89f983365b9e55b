import { expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { declareWithdrawal } from '@/lib/sales/returns/declare-withdrawal'
import { requestReturn } from '@/lib/sales/returns/request-return'
import { resolveWithdrawal } from '@/lib/sales/returns/resolve-withdrawal'
import { updateReturn } from '@/lib/sales/returns/update-return'
import { sendContactMessage } from '@/lib/store/contact/send-contact-message'
import { tablesWith } from '@/testing/db/find-text'
import { createUser } from '@/testing/db/rows'
import { openTestShop } from '@/testing/paypal/payments'
import { newEmail } from '@/testing/shop/alerts'
import { deleteUser } from './delete-user'
import { exportOwnData } from './export-own-data'
import { forgetOldOrders } from './forget-old-orders'

/** What people typed about withdrawals, returns and messages: how long it stays, and that it goes. */

const { admin, paidOrder } = await openTestShop()

const minute = 60_000
const long = new Date('2001-01-01')

/** A word of its own for each test, in all that is typed. */
const newWord = () => `wexford${crypto.randomUUID().slice(0, 8)}`

const declare = (word: string, order: string, email: string) =>
  declareWithdrawal({ name: `Ada ${word}`, order, email, lines: `About ${word}` })
const write = (word: string, order: number | null, email: string) =>
  sendContactMessage({ name: 'Ada', email, message: word, order, website: '', seconds: 60 })

const latest = () => db.withdrawal.findFirstOrThrow({ orderBy: { id: 'desc' } })
const settle = async () => resolveWithdrawal(admin, (await latest()).id)

async function askBack(word: string, { orderId, orderItem }: { orderId: number; orderItem: number }) {
  const input = { lines: [{ orderItem, qty: 1 }], reason: word }
  const returnId = (await requestReturn(admin, orderId, input)).made._id
  const names = { orderId, returnId }
  return { returnId, refuse: () => updateReturn(admin, names, { state: 'refused', reason: word }) }
}

/** A buyer's order, with a withdrawal that waits, a return that is open, and a message. */
async function newComplaint() {
  const word = newWord()
  const order = await paidOrder({ user: await createUser() })
  const { orderId, buyer } = order
  await declare(word, `No. ${orderId}`, buyer.email)
  const back = await askBack(word, order)
  await write(word, orderId, buyer.email)
  return { word, buyer, orderId, ...back }
}

/** As if money had last moved in 2001. */
const age = (id: number) =>
  db.order.update({ where: { id }, data: { createdAt: long, paidAt: long }, select: { id: true } })

const sectionsOf = async (viewer: Viewer) => (await exportOwnData(viewer)).sections

test('Y05 with an old order go the words of its withdrawals, returns, messages and mails; times and units stay', async () => {
  const { word, orderId, returnId, refuse } = await newComplaint()
  await settle()
  await refuse()
  await age(orderId)
  expect(await tablesWith([word])).toEqual(['Mail', 'Return', 'Withdrawal'])
  const before = await latest()
  expect(await forgetOldOrders()).toBe(1)
  expect(await tablesWith([word, before.contentHash])).toEqual([])
  const { id, receivedAt, deadline, resolvedAt } = before
  expect(await latest()).toMatchObject({ id, receivedAt, deadline, resolvedAt, orderId })
  expect(await db.return.findUnique({ where: { id: returnId }, include: { lines: true } })).toMatchObject({
    state: 'refused',
    reason: '',
    closedAt: expect.any(Date),
    lines: [{ qty: 1 }],
  })
})

test('an old order keeps them while a withdrawal waits or a young return is open', async () => {
  const { word, orderId, returnId } = await newComplaint()
  await age(orderId)
  const ageReturn = (createdAt: Date) => db.return.update({ where: { id: returnId }, data: { createdAt } })
  await ageReturn(long)
  expect(await forgetOldOrders(), 'a withdrawal waits').toBe(0)
  await settle()
  await ageReturn(new Date())
  expect(await forgetOldOrders(), 'a young return is open').toBe(0)
  expect(await tablesWith([word])).toEqual(['Mail', 'Return', 'Withdrawal'])
  await ageReturn(long)
  expect(await forgetOldOrders()).toBe(1)
  expect(await tablesWith([word])).toEqual([])
})

test('of an account that an owner deletes, what waits of an order keeps its words until it is settled, then a job removes them', async () => {
  const { word, buyer, refuse } = await newComplaint()
  const other = newWord()
  await declare(other, 'the blue one', buyer.email)
  await deleteUser(admin, buyer.id)
  // It fits no order, so that nobody could settle it by one.
  expect(await tablesWith([other])).toEqual([])
  await forgetOldOrders()
  expect(await tablesWith([word])).toEqual(['Return', 'Withdrawal'])
  await refuse()
  await db.withdrawal.updateMany({ where: { resolvedAt: null }, data: { resolvedAt: new Date() } })
  expect(await forgetOldOrders()).toBe(0)
  // A mail to the buyer stays with the order.
  expect(await tablesWith([word])).toEqual(['Mail'])
})

test('an account that an owner deletes takes what is settled along, also what belongs to no order', async () => {
  const { word, buyer, refuse } = await newComplaint()
  await settle()
  await refuse()
  await declare(word, 'the blue one', buyer.email)
  await settle()
  await deleteUser(admin, buyer.id)
  expect(await tablesWith([word])).toEqual([])
})

test('withdrawals and messages that belong to no order stay until the last minute of the period', async () => {
  const [word, email] = [newWord(), newEmail()]
  await declare(word, '2000000000', email)
  await write(word, null, email)
  const at = new Date()
  at.setUTCMonth(at.getUTCMonth() + 120)
  await forgetOldOrders(new Date(at.getTime() - minute))
  expect(await tablesWith([word])).toEqual(['Mail', 'Withdrawal'])
  await forgetOldOrders(new Date(at.getTime() + minute))
  expect(await tablesWith([word, email])).toEqual([])
})

test('a stranger’s account takes nothing along that was typed with an address it has never proven', async () => {
  const [word, email] = [newWord(), newEmail()]
  await declare(word, 'the blue one', email)
  await settle()
  await write(word, null, email)
  const stranger = await createUser({ email, isProven: false })
  expect(JSON.stringify(await sectionsOf(stranger))).not.toContain(word)
  await deleteUser(admin, stranger.id)
  expect(await tablesWith([word])).toEqual(['Mail', 'Withdrawal'])
  const ofMessage = { kind: 'contact_message', details: { path: ['message'], equals: word } } as const
  expect(await db.mail.count({ where: ofMessage })).toBe(1)
})

test('the export has withdrawals, returns with their refusals and lines, messages, and the terms of orders', async () => {
  const { word, buyer, orderId, returnId, refuse } = await newComplaint()
  await refuse()
  await declare(word, 'the blue one', buyer.email)
  await write(word, null, buyer.email)
  await write('A stranger’s', null, newEmail())
  const { id: termsId } = await db.pageVersion.create({
    data: { slug: 'terms', number: 1, title: 'Terms', text: 'We sell.' },
  })
  await db.order.update({ where: { id: orderId }, data: { termsId } })
  const sections = await sectionsOf(buyer)
  expect(sections).toMatchObject({
    orders: [{ id: orderId, termsId }],
    withdrawals: [{ orderId: null }, { orderId, name: `Ada ${word}`, lines: `About ${word}` }],
    // The admin has made it: its reason is a working note.
    returns: [{ id: returnId, state: 'refused', reason: '', refusal: word }],
    returnLines: [{ returnId, qty: 1 }],
    terms: [{ id: termsId, slug: 'terms', title: 'Terms', text: 'We sell.' }],
  })
  expect(sections.mails?.filter(({ kind }) => kind === 'contact_message')).toHaveLength(2)
  expect(JSON.stringify(await sectionsOf(await createUser()))).not.toContain(word)
})

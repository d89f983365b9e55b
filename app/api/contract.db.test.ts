import { beforeAll, describe, expect, test } from 'vitest'
import { confirmToken } from '@/lib/auth/confirm-token'
import type { Viewer } from '@/lib/auth/viewer'
import { calls } from '@/lib/calls/calls'
import { db } from '@/lib/db/db'
import { settleDispute } from '@/lib/disputes/settle-dispute'
import { paypalOrderJson } from '@/lib/payments/schema'
import { createOrder, createProduct, createUser, newResetTokenOf, testPassword } from '@/testing/db/rows'
import { apiCalls, type CallName, type ViewerName, viewerNames } from '@/testing/http/api-calls'
import { callApi } from '@/testing/http/call-api'
import { patternOf } from '@/testing/http/described-answer'
import { orderBody } from '@/testing/shop/order-body'
import { startTestPaypal } from '@/testing/shop/paypal'
import { formOf, imageFile, productFields } from '@/testing/shop/product-form'
import { paidOrders } from '@/testing/shop/refunds'

/** The wire contract as one table: every call × viewer × slash, no slash → status. `callApi` holds the body against its schema. */

const paypal = await startTestPaypal()
const paidOrder = paidOrders(paypal)

type People = Record<Exclude<ViewerName, 'visitor'>, Viewer>
/** The input of a call: the path's parameter and the body. */
type Input = { id?: number; body?: unknown }

const newEmail = () => `${crypto.randomUUID()}@example.com`
const newProductId = async () => (await createProduct()).id
const newOrderId = async ({ user }: People) => (await createOrder(user))._id

async function approvedOrderId(people: People): Promise<number> {
  const id = await newOrderId(people)
  const created = await callApi(people.user, { method: 'POST', path: `/api/orders/${id}/paypal` })
  await paypal.approve(paypalOrderJson.parse(await created.json()).id)
  return id
}

async function paidOrderId(people: People): Promise<number> {
  const id = await approvedOrderId(people)
  await callApi(people.user, { method: 'PUT', path: `/api/orders/${id}/pay/` })
  return id
}

async function doubtfulPaymentId({ user }: People): Promise<number> {
  const { _id: orderId } = await createOrder(user)
  const { id } = await db.payment.create({
    data: { orderId, requestId: crypto.randomUUID(), amountCents: 1, status: 'needs_attention' },
    select: { id: true },
  })
  return id
}

async function doubtfulRefundId(): Promise<number> {
  const { orderId, paymentId } = await paidOrder()
  const facts = { origin: 'admin', status: 'failed', amountCents: 1, explanation: 'x' } as const
  const data = { ...facts, orderId, paymentId, requestId: crypto.randomUUID() }
  return (await db.refund.create({ data, select: { id: true } })).id
}

async function newDisputeId(): Promise<number> {
  const { captureId } = await paidOrder()
  const { id: disputeId } = await paypal.openDispute(captureId)
  await settleDispute(disputeId)
  return (await db.dispute.findUniqueOrThrow({ where: { disputeId }, select: { id: true } })).id
}

async function newEventId(): Promise<number> {
  const eventType = 'CHECKOUT.ORDER.APPROVED'
  const body = JSON.stringify({ id: 'WH-1', event_type: eventType })
  const data = { eventId: crypto.randomUUID(), eventType, body }
  return (await db.webhookEvent.create({ data, select: { id: true } })).id
}

async function newMailId(): Promise<number> {
  const data = { kind: 'account_made', key: crypto.randomUUID(), recipient: '' } as const
  return (await db.mail.create({ data, select: { id: true } })).id
}

async function productForm(more: Record<string, string> = {}): Promise<FormData> {
  return formOf({ ...productFields, ...more, image: await imageFile() })
}

/** Calls that are the same for every viewer, or need another key than a token; they have tests of their own. */
const notInTable = [
  'getSession',
  'getCsrfToken',
  'logOut',
  'receiveWebhook',
  'getHealth',
  'getReadiness',
  'getMetrics',
  'getDocument',
]

/** Created for each call, with rows of its own. */
const inputs: Record<CallName, (people: People) => Input | Promise<Input>> = {
  'GET /api/products/': () => ({}),
  'GET /api/products/suggest/ (ours)': () => ({}),
  'GET /api/products/{id}/': async () => ({ id: await newProductId() }),
  'POST /api/products/review/{productId}/': async () => ({
    id: await newProductId(),
    body: { rating: '5', comment: 'Fine.' },
  }),
  'POST /api/users/login/': ({ user }) => ({
    body: { username: user.email.toUpperCase(), password: testPassword },
  }),
  'POST /api/users/register/': () => ({
    body: { name: 'New', email: newEmail(), password: testPassword, confirmPassword: testPassword },
  }),
  'POST /api/users/password/forgot/ (ours)': () => ({ body: { email: newEmail() } }),
  'POST /api/users/password/reset/ (ours)': async () => ({
    body: { token: await newResetTokenOf(await createUser()), password: testPassword },
  }),
  'POST /api/users/email/confirm/ (ours)': async () => ({
    body: { token: confirmToken(await createUser({ isProven: false })) },
  }),
  'POST /api/users/password/reset/check/ (ours)': async () => ({
    body: { token: await newResetTokenOf(await createUser()) },
  }),
  'PUT /api/users/profile/update/': ({ user }) => ({
    body: { id: user.id, name: user.name, email: user.email, password: '' },
  }),
  'GET /api/orders/myorders/': () => ({}),
  'POST /api/orders/add/': async () => {
    const { id, priceCents } = await createProduct()
    return { body: orderBody([{ product: id, priceCents, qty: 1 }]) }
  },
  'GET /api/orders/{id}/': async (people) => ({ id: await newOrderId(people) }),
  'PUT /api/orders/{id}/pay/': async (people) => ({ id: await approvedOrderId(people) }),
  'POST /api/orders/{id}/paypal/ (ours)': async (people) => ({ id: await newOrderId(people) }),
  'POST /api/orders/{id}/cancel/ (ours)': async (people) => ({ id: await newOrderId(people) }),
  'PUT /api/orders/{id}/ship/ (ours)': async (people) => ({
    id: await paidOrderId(people),
    body: { carrier: 'UPS', number: '1Z 7', url: '' },
  }),
  'POST /api/orders/{id}/notes/ (ours)': async (people) => ({
    id: await newOrderId(people),
    body: { text: 'Called back.' },
  }),
  'PUT /api/orders/payments/{id}/check/ (ours)': async (people) => ({ id: await doubtfulPaymentId(people) }),
  'PUT /api/orders/payments/{id}/resolve/ (ours)': async (people) => ({
    id: await doubtfulPaymentId(people),
  }),
  'POST /api/orders/{id}/refunds/ (ours)': async () => ({
    id: (await paidOrder()).orderId,
    body: { amount: '1.00', reason: 'Broken', restock: [] },
  }),
  'PUT /api/orders/refunds/{id}/check/ (ours)': async () => ({ id: await doubtfulRefundId() }),
  'PUT /api/orders/refunds/{id}/resolve/ (ours)': async () => ({ id: await doubtfulRefundId() }),
  'PUT /api/paypal/disputes/{id}/check/ (ours)': async () => ({ id: await newDisputeId() }),
  'PUT /api/paypal/disputes/{id}/resolve/ (ours)': async () => ({ id: await newDisputeId() }),
  'PUT /api/paypal/events/{id}/check/ (ours)': async () => ({ id: await newEventId() }),
  'PUT /api/paypal/events/{id}/resolve/ (ours)': async () => ({ id: await newEventId() }),
  'GET /api/attention/ (ours)': () => ({}),
  'POST /api/mails/{id}/send/ (ours)': async () => ({ id: await newMailId() }),
  'POST /api/holds/release/ (ours)': () => ({}),
  'POST /api/mails/decide/ (ours)': () => ({ body: { decision: 'discard', upTo: 1 } }),
  'GET /api/users/': () => ({}),
  'GET /api/users/{id}/': ({ user }) => ({ id: user.id }),
  'DELETE /api/users/delete/{id}/': async () => ({ id: (await createUser()).id }),
  'DELETE /api/products/delete/{id}': async () => ({ id: await newProductId() }),
  'POST /api/products/create/': async () => ({ body: await productForm() }),
  'PUT /api/products/update/{id}/ (ours)': async () => {
    const { id, countInStock } = await createProduct()
    return { id, body: await productForm({ version: '0', countInStockSeen: String(countInStock) }) }
  },
  'GET /api/orders/': () => ({}),
  'PUT /api/orders/deliver/{id}': async (people) => ({ id: await newOrderId(people) }),
}

let people: People

beforeAll(async () => {
  const [user, other, admin] = await Promise.all([createUser(), createUser(), createUser({ isAdmin: true })])
  people = { user, other, admin }
  await createProduct()
  await createOrder(user)
})

describe.each(apiCalls)('$name', ({ name: call, method, path, statuses }) => {
  describe.each(['', '/'])('with "%s" at its end', (slash) => {
    test.each(viewerNames)('as %s', async (name) => {
      const { id, body } = await inputs[call](people)
      const response = await callApi(name === 'visitor' ? null : people[name], {
        method,
        path: path.replace(/\{\w+\}/, String(id)) + slash,
        body,
      })
      expect(response.status).toBe(statuses[name])
      expect(response.headers.get('content-type')).toContain('application/json')
    })
  })
})

test('every call that viewers make has a row in the table', () => {
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${patternOf(path)}`
  const notForViewers = calls.filter(({ id }) => notInTable.includes(id))
  expect([...apiCalls, ...notForViewers].map(nameOf).toSorted()).toEqual(calls.map(nameOf).toSorted())
})

import { beforeAll, describe, expect, test, vi } from 'vitest'
import { deskRoles, type Scope, scopes } from '@/lib/accounts/permissions/permissions'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { confirmToken } from '@/lib/accounts/sessions/confirm-token'
import { settleDispute } from '@/lib/money/disputes/settle-dispute'
import { paypalOrderJson } from '@/lib/money/payments/payment-schema'
import { db } from '@/lib/platform/db/db'
import { deliverOrder } from '@/lib/sales/fulfillment/deliver-order'
import { readShop } from '@/lib/store/settings/read-shop'
import { newTestKey } from '@/testing/accounts/api-keys'
import { createOrder, createProduct, createUser, newResetTokenOf, testPassword } from '@/testing/db/rows'
import { apiCalls, type ViewerCallId, type ViewerName, viewerNames } from '@/testing/http/api-calls'
import { callApi } from '@/testing/http/call-api'
import { type CallInput, catalogueInputs, type People } from '@/testing/http/catalogue-inputs'
import { factorInputs } from '@/testing/http/mfa-inputs'
import { pageInputs } from '@/testing/http/page-inputs'
import { returnInputs } from '@/testing/http/return-inputs'
import { hookInputs } from '@/testing/http/webhook-inputs'
import { paidOrders } from '@/testing/paypal/payments'
import { startTestPaypal } from '@/testing/paypal/test-paypal'
import { newEmail } from '@/testing/shop/alerts'
import { orderBody, testAddress } from '@/testing/shop/order-body'
import { formOf, imageFile } from '@/testing/shop/product-form'

/**
 * The wire contract as one table: every call × viewer → status, with and without the slash at the end of the path.
 * `callApi` holds the body against its schema.
 */

vi.hoisted(() => {
  process.env.RETURN_DAYS = '14'
})
const paypal = await startTestPaypal()
const paidOrder = paidOrders(paypal)

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

async function newInvitedId(): Promise<number> {
  const data = { name: 'New', email: newEmail(), passwordHash: '-', invitedAs: 'reader' } as const
  return (await db.user.create({ data, select: { id: true } })).id
}

/** Created for each call, with rows of its own. */
const inputs: Record<
  Exclude<ViewerCallId, keyof typeof factorInputs>,
  (people: People) => CallInput | Promise<CallInput>
> = {
  ...catalogueInputs,
  ...pageInputs,
  ...hookInputs,
  ...returnInputs(paidOrder),
  logIn: ({ user }) => ({ body: { username: user.email.toUpperCase(), password: testPassword } }),
  register: () => ({
    body: { name: 'New', email: newEmail(), password: testPassword, confirmPassword: testPassword },
  }),
  forgotPassword: async () => {
    // More viewers than one client may ask in an hour.
    await db.rateLimit.deleteMany()
    return { body: { email: newEmail() } }
  },
  resetPassword: async () => ({
    body: { token: await newResetTokenOf(await createUser()), password: testPassword },
  }),
  confirmEmail: async () => ({ body: { token: confirmToken(await createUser({ isProven: false })) } }),
  checkResetToken: async () => ({ body: { token: await newResetTokenOf(await createUser()) } }),
  updateProfile: ({ user }) => ({ body: { id: user.id, name: user.name, email: user.email, password: '' } }),
  listMyOrders: () => ({}),
  getSettings: () => ({}),
  updateSettings: async () => ({ body: { name: 'Lamps', version: (await readShop()).version } }),
  uploadGuaranteeNotice: async () => ({
    body: formOf({ file: await imageFile(), version: String((await readShop()).version) }),
  }),
  sendTestMail: () => ({}),
  setMark: async () => ({
    body: formOf({ image: await imageFile(), version: String((await readShop()).version) }),
  }),
  setUp: () => ({
    body: {
      token: 'x',
      owner: { name: 'New', email: newEmail(), password: testPassword },
      settings: {},
      demoGoods: false,
    },
  }),
  placeOrder: async () => {
    const { id, priceCents } = await createProduct()
    return { body: orderBody([{ product: id, priceCents, qty: 1 }]) }
  },
  getOrder: async (people) => ({ id: await newOrderId(people) }),
  payOrder: async (people) => ({ id: await approvedOrderId(people) }),
  createPaypalOrder: async (people) => ({ id: await newOrderId(people) }),
  cancelOrder: async (people) => ({ id: await newOrderId(people) }),
  shipOrder: async (people) => ({
    id: await paidOrderId(people),
    body: { carrier: 'UPS', number: '1Z 7', url: '' },
  }),
  shipOrders: async (people) => ({
    body: { orders: [{ id: await paidOrderId(people), carrier: 'UPS', number: '', url: '' }] },
  }),
  deliverOrders: async (people) => ({ body: { orders: [await newOrderId(people)] } }),
  addOrderNote: async (people) => ({ id: await newOrderId(people), body: { text: 'Called back.' } }),
  checkPayment: async (people) => ({ id: await doubtfulPaymentId(people) }),
  resolvePayment: async (people) => ({ id: await doubtfulPaymentId(people) }),
  refundOrder: async () => ({
    id: (await paidOrder()).orderId,
    body: { amount: '1.00', reason: 'Broken', restock: [] },
  }),
  checkRefund: async () => ({ id: await doubtfulRefundId() }),
  resolveRefund: async () => ({ id: await doubtfulRefundId() }),
  checkDispute: async () => ({ id: await newDisputeId() }),
  resolveDispute: async () => ({ id: await newDisputeId() }),
  checkWebhookEvent: async () => ({ id: await newEventId() }),
  resolveWebhookEvent: async () => ({ id: await newEventId() }),
  countAttention: () => ({}),
  listInvoices: () => ({}),
  getInvoice: async () => {
    const { orderId } = await paidOrder()
    return await db.invoice.findUniqueOrThrow({ where: { orderId }, select: { id: true } })
  },
  sendMail: async () => ({ id: await newMailId() }),
  releaseHolds: () => ({}),
  decideOldMails: () => ({ body: { decision: 'discard', upTo: 1 } }),
  listAudit: () => ({}),
  getDesk: () => ({}),
  listSavedViews: () => ({}),
  saveView: () => ({ body: { name: 'Mine', path: '/adminpage/orders?status=to-ship' } }),
  deleteSavedView: () => ({ id: 1 }),
  listUsers: () => ({}),
  getUser: ({ user }) => ({ id: user.id }),
  setRole: async () => ({ id: (await createUser()).id, body: { role: 'staff' } }),
  inviteUser: () => ({ body: { email: `${crypto.randomUUID()}@example.com`, role: 'reader' } }),
  withdrawInvitation: async () => ({ id: await newInvitedId() }),
  deleteUser: async () => ({ id: (await createUser()).id }),
  exportOwnData: () => ({}),
  listKeys: () => ({}),
  makeKey: () => ({ body: { name: 'Books', scopes: ['books:read'] } }),
  revokeKey: async () => ({ id: (await newTestKey(['books:read']))._id }),
  deleteOwnAccount: async () => {
    await createUser({ role: 'owner' })
    return { body: { password: testPassword } }
  },
  listOrders: () => ({}),
  markOrderPaid: async (people) => ({
    id: await newOrderId(people),
    body: { kind: 'cash', date: '2026-01-31', reference: '' },
  }),
  undoOrder: async (people) => {
    const id = await newOrderId(people)
    await deliverOrder(people.admin, id)
    return { id, body: { what: 'delivered' } }
  },
  correctAddress: async (people) => ({ id: await newOrderId(people), body: testAddress }),
  deliverOrder: async (people) => ({ id: await newOrderId(people) }),
}

const isOfFactors = (call: ViewerCallId): call is keyof typeof factorInputs => call in factorInputs

function inputOf(call: ViewerCallId, viewer: Viewer): CallInput | Promise<CallInput> {
  return isOfFactors(call) ? factorInputs[call](viewer) : inputs[call](people)
}

const keys = new Map<Scope, string>()

async function keyWith(scope: Scope): Promise<string> {
  const key = keys.get(scope) ?? (await newTestKey([scope])).key
  keys.set(scope, key)
  return key
}

/** Calls that are refused change nothing, so that they share their rows. */
const refusedInputs = new Map<ViewerCallId, CallInput | Promise<CallInput>>()

function refusedInputOf(call: ViewerCallId): CallInput | Promise<CallInput> {
  const input = refusedInputs.get(call) ?? inputOf(call, people.user)
  refusedInputs.set(call, input)
  return input
}

let people: People

async function meetPeople(): Promise<void> {
  const [user, other] = await Promise.all([createUser(), createUser()])
  const [admin, staff, reader] = await Promise.all(deskRoles.map((role) => createUser({ role })))
  if (!admin || !staff || !reader) throw new Error('No desk')
  people = { user, other, admin, staff, reader }
  await createProduct()
  await createOrder(user)
}
beforeAll(meetPeople)

/** Of several viewers that a call serves the last one asks without the slash at the end of the path, a single one in both ways. */
function viewersOf(statuses: Record<ViewerName, number>): [ViewerName, string][] {
  const served = viewerNames.filter((name) => statuses[name] < 400)
  const last = served.at(-1) ?? 'user'
  if (served.length > 1) return viewerNames.map((name) => [name, name === last ? '' : '/'])
  return [...viewerNames.map((name): [ViewerName, string] => [name, '/']), [last, '']]
}

describe.each(apiCalls)('$name', ({ id: call, method, path, statuses, statusOf, type }) => {
  test.each(viewersOf(statuses))('as %s, with "%s" at its end', async (name, slash) => {
    const viewer = name === 'visitor' ? null : people[name]
    const isRefused = statuses[name] >= 400
    const { id, second, body } = await (isRefused
      ? refusedInputOf(call)
      : inputOf(call, viewer ?? people.user))
    const response = await callApi(viewer, {
      method,
      path: path.replace(/\{(?:id|slug)\}/, String(id)).replace('{returnId}', String(second)) + slash,
      body,
    })
    expect(response.status).toBe(statuses[name])
    expect(response.headers.get('content-type')).toContain(isRefused ? 'application/json' : type)
    if (call === 'deleteOwnAccount') await meetPeople()
  })

  test('C02b by programs, each with one scope', async () => {
    for (const scope of scopes) {
      const status = statusOf(scope)
      const { id, second, body } = await (status === 403 ? refusedInputOf(call) : inputOf(call, people.user))
      const response = await callApi(null, {
        method,
        path: path.replace(/\{(?:id|slug)\}/, String(id)).replace('{returnId}', String(second)),
        body,
        headers: { Authorization: `Bearer ${await keyWith(scope)}` },
      })
      expect([scope, response.status]).toEqual([scope, status])
    }
  })
})

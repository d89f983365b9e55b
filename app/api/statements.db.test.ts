import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { getOrderWithPayment } from '@/lib/money/payments/payment-queries'
import { createOrder, createProduct, createUser, testPassword } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { startTestPaypal } from '@/testing/paypal/test-paypal'
import { orderBody } from '@/testing/shop/order-body'

/** How many statements a call sends to the database, the viewer's and the rate limit's among them. */

const paypal = await startTestPaypal()
const user = await createUser()

const textOf = (sent: unknown) =>
  typeof sent === 'object' && sent !== null && 'text' in sent ? String(sent.text) : String(sent)

/** Runs `work` and returns its result and the statements that it sent, grouped by the packet in which they left. */
async function packetsOf<T>(work: () => Promise<T>): Promise<{ result: T; packets: string[][] }> {
  const packets: string[][] = []
  const { query } = pg.Client.prototype
  let isOpen = false
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...sent) {
    if (!isOpen) {
      packets.push([])
      process.nextTick(() => {
        isOpen = false
      })
    }
    isOpen = true
    packets.at(-1)?.push(textOf(sent[0]))
    return Reflect.apply(query, this, sent)
  })
  const result = await work().finally(() => spy.mockRestore())
  return { result, packets }
}

/** Runs `work` and returns its result and the statements that it sent. */
async function statementsOf<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const { result, packets } = await packetsOf(work)
  return { result, statements: packets.flat() }
}

/** Expects the status and at most this many statements. */
async function expectAtMost(
  most: number,
  status: number,
  ...[method, path, body, headers]: [string, string, unknown?, Record<string, string>?]
): Promise<Response> {
  const call = () => callApi(path.includes('login') ? null : user, { method, path, body, headers })
  const { result, statements } = await statementsOf(call)
  expect(result.status).toBe(status)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
  return result
}

/** The body of an order for one unit of each of `count` new products. */
async function bodyOf(count: number) {
  const products = await Promise.all(Array.from({ length: count }, () => createProduct()))
  return orderBody(products.map(({ id, priceCents }) => ({ product: id, priceCents, qty: 1 })))
}

test.each([1, 20])(
  'an order of %d lines is placed in seven statements and two round trips, the viewer and the rate limit included',
  async (count) => {
    const body = await bodyOf(count)
    const headers = { 'Idempotency-Key': `order of ${count}`.replaceAll(' ', '-') }
    const place = () => callApi(user, { method: 'POST', path: '/api/orders/add/', body, headers })
    const { result, packets } = await packetsOf(place)
    expect(result.status).toBe(201)
    expect(packets[0]?.[1]).toMatch(/^begin/)
    expect(packets.at(-1)?.[1]).toMatch(/^commit/)
    const all = packets.flat().join('\n')
    expect(
      packets.map(({ length }) => length),
      all,
    ).toEqual([6, 2])
    await expectAtMost(9, 201, 'POST', '/api/orders/add/', body, headers)
    await expectAtMost(6, 409, 'POST', '/api/orders/add/', { ...body, totalPrice: '1.00' })
  },
)

test('an order is read with its user, lines and payments in one statement, and its status in another', async () => {
  const { _id } = await createOrder(user)
  await expectAtMost(3, 200, 'GET', `/api/orders/${_id}/`)
  const page = await statementsOf(() => getOrderWithPayment(user, _id))
  expect(page.statements).toHaveLength(2)
  await expectAtMost(2, 200, 'GET', '/api/orders/myorders/')
})

test('paying needs no more statements than it has steps', async () => {
  // What PayPal's answers say of it is kept once in ten seconds.
  await pay(await createOrder(user), 100)
  await pay(await createOrder(user), 0)
})

/** @param more  allowed statements of each step */
async function pay({ _id }: { _id: number }, more: number): Promise<void> {
  const started = await expectAtMost(11 + more, 201, 'POST', `/api/orders/${_id}/paypal/`)
  await expectAtMost(17 + more, 201, 'POST', `/api/orders/${_id}/paypal/`)
  const { id } = await started.json()
  await paypal.approve(id)
  await expectAtMost(23 + more, 200, 'PUT', `/api/orders/${_id}/pay/`)
  await expectAtMost(5 + more, 200, 'PUT', `/api/orders/${_id}/pay/`)
}

test('a log-in reads its account and its second factors once and opens its session in one statement', async () => {
  const body = { username: user.email, password: testPassword }
  await expectAtMost(6, 200, 'POST', '/api/users/login/', body)
  await expectAtMost(3, 401, 'POST', '/api/users/login/', { ...body, password: 'wrong password' })
})

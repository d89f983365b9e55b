import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Webhook } from 'standardwebhooks'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import type { OrderJson, RefundJson } from '@/lib/sales/orders/order-schema'
import { centsOf } from '@/lib/shared/money/money'
import { query } from '@/testing/books/database'
import { apiLogIn, bearer, demo, newOrder, newPurchase, payOrder } from '@/testing/browser/accounts'
import { compileExamples } from '@/testing/machine/client-examples'
import { localCertificate } from '@/testing/machine/local-certificate'
import { startReceiver } from '@/testing/machine/receiver'
import { type DemoShop, expect, openDemoShop, test } from '@/testing/own-shops/own-shop'

/** Programs of an owner against a running shop: the examples of the client package and of the documents, and a mirror of the orders. */

const folder = mkdtempSync(path.join(tmpdir(), 'programs-'))
const scopes = ['orders:read', 'orders:ship', 'products:read', 'products:write', 'stock:write', 'books:read']
let receiver: Awaited<ReturnType<typeof startReceiver>>
let shop: DemoShop

test.beforeAll(async () => {
  receiver = await startReceiver()
  const NODE_EXTRA_CA_CERTS = path.join(folder, 'certificate.pem')
  writeFileSync(NODE_EXTRA_CA_CERTS, localCertificate.cert)
  shop = await openDemoShop('programs', { WEBHOOK_HOSTS: receiver.host, NODE_EXTRA_CA_CERTS })
})
test.afterAll(async () => {
  await shop.close()
  receiver.stop()
  rmSync(folder, { recursive: true })
})

/** Sends JSON as the owner. Returns the answer. */
async function ask(method: 'GET' | 'POST' | 'PUT', address: string, data?: object) {
  const headers = {
    ...bearer(await apiLogIn(shop.request, demo.admin)),
    'Idempotency-Key': crypto.randomUUID(),
  }
  const answer = await shop.request.fetch(address, { method, headers, data })
  expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

test('every example of the client’s README and of the documents does against the shop what it says', async () => {
  test.slow()
  const { key } = await ask('POST', '/api/keys/', { name: 'Examples', scopes })
  const [one, two] = [await newPurchase(shop.request, { isPaid: true }), await newPurchase(shop.request)]
  await payOrder(shop.request, two.account.info, two.order._id)
  const loose: ProductJson[] = (await ask('GET', '/api/products/?sort=-price&pageSize=50')).filter(
    ({ group, sku }: ProductJson) => group === null && sku !== 'NES-001',
  )
  const members = ['42', '43'].map((size, at) => ({ product: loose[at]?._id, values: [size] }))
  const size = { name: 'Size', kind: 'size', values: ['42', '43'] }
  await ask('POST', '/api/product-groups/', { name: 'Ladder', keepNames: true, options: [size], members })
  const { names, run } = await compileExamples(folder)
  const STOCK_FILE = path.join(folder, 'stock.csv')
  writeFileSync(STOCK_FILE, 'NES-001,7\nunknown,1\n')
  const MONTH = new Date().toISOString().slice(0, 7)
  const printed: Record<string, string> = {}
  for (const name of [...names, '4'])
    printed[name] = await run(name, { SHOP_URL: shop.baseURL, SHOP_KEY: key, STOCK_FILE, MONTH })

  const [first, second] = [one.order._id, two.order._id]
  expect(Object.keys(printed)).toHaveLength(14)
  expect(printed[1]).toMatch(/^\d+ Ember Stoneware Teapot, Terracotta 42.00$/m)
  expect(printed[2]).toContain(`${first} New Person ${one.order.totalPrice} USD\n${second} New Person`)
  expect(printed[3]).toMatch(/capture: '\w+'[\s\S]*\d{4}-\d{6}/)
  expect(printed[5]).toBe('shipped 00340434161094042557\n')
  expect(printed[6]).toContain(`${second} shipped`)
  expect(printed[7]).toContain('NES-001 Fjord Two-Seat Sofa')
  expect(printed[8]).toContain('Checked by the program')
  expect(printed[9]).toMatch(/^\d+ \d+\n\d+ \d+\n\d+ \d+\n$/)
  expect(printed[10]).toContain('400 invalid-input')
  expect(printed[11]).toContain(
    members
      .map(({ product, values }, at) => `${product} Ladder ${values[0]} ${loose[at]?.countInStock}\n`)
      .join(''),
  )
  expect(printed['carrier-labels']).toContain(`${second} TEST-order-${second}`)
  expect(printed['stock-sync']).toBe('1 products\n')
  // The second round of the mirror: only what was shipped since the first one, each order once.
  expect(printed[4]?.match(/^\d+ \S+/gm)?.slice(-1)).toEqual([`${second} shipped`])
  expect(await query(shop.databaseUrl, `select "countInStock" from "Product" where sku = 'NES-001'`)).toEqual(
    [{ countInStock: 7 }],
  )
  const books = readFileSync(path.join(folder, `books/${MONTH}.csv`), 'utf8')
    .trim()
    .split('\r\n')
    .slice(1)
  const invoices = await query(shop.databaseUrl, `select * from "Invoice" where "issuedAt" >= '${MONTH}-01'`)
  expect(books).toHaveLength(invoices.length)
  for (const [document] of books.map((row) => row.split(',')))
    expect(
      readFileSync(path.join(folder, `books/${document}.pdf`))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
})

type Message =
  | { type: 'refund.completed'; data: RefundJson & { order: number } }
  | { type: 'order.placed' | 'order.paid' | 'order.shipped' | 'order.cancelled'; data: OrderJson }

/** What messages in any order tell of orders: the newest state of each, and what was refunded of it in cents. */
function mirrorOf(messages: readonly Message[]) {
  const orders = new Map<number, OrderJson>()
  const refunds = new Map<number, number>()
  for (const { type, data } of messages) {
    if (type === 'refund.completed')
      refunds.set(data.order, (refunds.get(data.order) ?? 0) + centsOf(data.amount))
    else if ((orders.get(data._id)?.changedAt ?? '') < data.changedAt) orders.set(data._id, data)
  }
  return [...orders.values()].map((order) => factsOf(order, refunds.get(order._id) ?? 0))
}

const factsOf = ({ _id, totalPrice, tracking, isPaid, cancelledAt }: OrderJson, refundedCents: number) => ({
  ...{ _id, totalPrice, tracking, isPaid, cancelledAt, refundedCents },
})

test('a mirror of the orders from webhooks, and one from updatedSince, agree with the shop to the cent', async () => {
  test.slow()
  const { request } = shop
  const events = ['order.placed', 'order.paid', 'order.shipped', 'order.cancelled', 'refund.completed']
  const { secret } = await ask('POST', '/api/webhooks/', { address: receiver.url, events })
  const sent = await newPurchase(request, { isPaid: true })
  await ask('PUT', `/api/orders/${sent.order._id}/ship/`, { carrier: 'DHL', number: '1', url: '' })
  const back = await newPurchase(request, { isPaid: true, qty: 2 })
  const refund = { amount: '3.33', reason: 'Broken', restock: [] }
  await ask('POST', `/api/orders/${back.order._id}/refunds/`, refund)
  const cancelled = await newOrder(request, back.account.info, back.product)
  const headers = bearer(back.account.info)
  expect((await request.post(`/api/orders/${cancelled._id}/cancel/`, { headers })).status()).toBe(200)

  const verifier = new Webhook(secret)
  const messages = () =>
    receiver.received.map(({ body, headers: signed }) => verifier.verify(body, signed) as Message)
  await expect.poll(() => messages().length, { timeout: 60_000 }).toBe(8)
  const read: OrderJson[] = await ask(
    'GET',
    '/api/orders/?updatedSince=2020-01-01T00:00:00Z&include=lines,refunds',
  )
  const bought = [sent.order._id, back.order._id, cancelled._id]
  const byId = (orders: ReturnType<typeof mirrorOf>) =>
    orders.filter(({ _id }) => bought.includes(_id)).sort((a, b) => a._id - b._id)
  const listed = read.map((order) => factsOf(order, centsOf(order.refundedAmount)))
  expect(byId(mirrorOf(messages()))).toEqual(byId(listed))
  expect(byId(listed).map(({ refundedCents }) => refundedCents)).toEqual([0, 333, 0])
  const net = listed.map(({ isPaid, totalPrice, refundedCents }) =>
    isPaid ? centsOf(totalPrice) - refundedCents : 0,
  )
  const sum = `select sum("totalCents" - "refundedCents")::int as net from "Order" where "paidAt" is not null`
  expect(await query(shop.databaseUrl, sum)).toEqual([{ net: net.reduce((all, each) => all + each, 0) }])
})

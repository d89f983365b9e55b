import { expect, test, vi } from 'vitest'
import { GET } from '@/app/adminpage/orders/export/route'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { orderList } from '@/lib/sales/order-admin/order-filter'

import { listOrders } from '@/lib/sales/orders/order-queries'
import { auditOf } from '@/testing/db/audit'
import { createOrder, createUser } from '@/testing/db/rows'
import { create } from '@/testing/shop/catalogue'
import { newPaidOrderIds, newRefundId } from '@/testing/shop/invoice-rows'
import { exportOrders } from './export-orders'

vi.hoisted(() => {
  process.env.SHOP_TIME_ZONE = 'Asia/Tokyo'
})
const page = vi.hoisted(() => ({ viewer: null as unknown }))
vi.mock('@/lib/api/pages/page-viewer', () => ({ pageViewer: async () => page.viewer }))

const owner = await createUser({ role: 'owner' })
const staff = await createUser({ role: 'staff' })
const usual = { separator: ',', decimal: '.' } as const

function ask(viewer: Viewer | null, query: string): Promise<Response> {
  page.viewer = viewer
  const request = new Request(`http://localhost:3000/adminpage/orders/export?${query}`)
  return GET(request, { params: Promise.resolve(undefined) })
}

/** The records of the answer, for cells without quotes. */
async function recordsOf(response: Response, separator = ','): Promise<string[][]> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  const lines = text.slice(1, -2).split('\r\n')
  return lines.map((line) => line.split(separator))
}

async function idsOf(response: Response): Promise<number[]> {
  return (await recordsOf(response)).slice(1).map(([id]) => Number(id))
}

test('the file has the orders of the list, in its order, whatever the filter; with unknown names or values there is none', async () => {
  const buyerName = 'Frida Filter'
  const [first = 0] = await newPaidOrderIds(3, { buyerName })
  await createOrder(await createUser({ name: buyerName }))
  const data = { shippedAt: new Date() }
  await db.order.update({ where: { id: first }, data, select: { id: true } })
  for (const query of [
    '',
    'q=Frida',
    'q=frida&status=to-ship&sort=paid',
    'status=shipped',
    'sort=total',
    `q=${first}`,
  ]) {
    const filter = orderList.filter.parse({
      ...Object.fromEntries(new URLSearchParams(query)),
      ...(query.includes('status') && { status: new URLSearchParams(query).getAll('status') }),
    })
    const listed = await listOrders(owner, { page: 1, pageSize: 100 }, filter)
    expect(await idsOf(await ask(staff, query)), query).toEqual(listed.items.map(({ _id }) => _id))
  }
  for (const odd of [
    'status=payed',
    'country=ZZZ',
    'kind=odd',
    'separator=x',
    'states=paid',
    'sort=total&sort=paid',
  ])
    expect((await ask(staff, odd)).status, odd).toBe(400)
})

test('amounts and times have the format of spreadsheets, with a decimal point or a comma', async () => {
  const [id] = await newPaidOrderIds(1, { buyerName: 'Toni' })
  const response = await ask(owner, `q=${id}`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/),
  })
  const [header, cells] = await recordsOf(response)
  const row = Object.fromEntries((header ?? []).map((name, index) => [name, cells?.[index]]))
  expect(row).toMatchObject({
    order: String(id),
    status: 'to-ship',
    total: '119.01',
    refunded: '0.00',
    currency: 'USD',
  })
  expect(row).toMatchObject({ paid: '2030-03-04 14:06:07', shipped: '', 'e-mail': 'ann@example.com' })
  const [, european] = await recordsOf(await ask(owner, `q=${id}&separator=;&decimal=,`), ';')
  expect(european).toEqual(cells?.map((cell) => cell.replace(/^(\d+)\.(\d\d)$/, '$1,$2')))
})

test.each(['paypal', 'cash'] as const)('the file says of an order paid by %s that it was', async (method) => {
  const [orderId = 0] = await newPaidOrderIds(1, { buyerName: 'Paula' })
  const [requestId, captureId] = [crypto.randomUUID(), method === 'paypal' ? crypto.randomUUID() : null]
  const receivedOn = captureId === null ? new Date('2030-03-04') : null
  const paid = { orderId, requestId, method, captureId, receivedOn, status: 'completed' } as const
  const data = { ...paid, amountCents: 11901, currency: 'USD' }
  await db.payment.create({ data, select: { id: true } })
  const [header, cells] = await recordsOf(await ask(owner, `q=${orderId}`))
  expect(cells?.[header?.indexOf('payment_method') ?? -1]).toBe(method)
})

test('lines repeat their order; labels have the units that are still to be sent, and their value', async () => {
  const [id = 0, gone = 0, shipped = 0] = await newPaidOrderIds(3, { buyerName: 'Lina Lines' })
  const [header, first, second, ...rest] = await recordsOf(await ask(staff, `kind=lines&q=${id}`))
  expect(header?.slice(-5)).toEqual(['sku', 'product', 'name', 'qty', 'unit_price'])
  expect([first, second].map((cells) => cells?.slice(-5))).toEqual([
    ['', '', 'Ember Stoneware Teapot', '1', '89.99'],
    ['', '', 'Everyday Dotted Notebook', '2', '10.00'],
  ])
  expect([rest, first?.[0], second?.[0]]).toEqual([[], String(id), String(id)])

  const items = await db.orderItem.findMany({
    where: { orderId: { in: [id, gone] } },
    orderBy: { id: 'asc' },
    select: { id: true, orderId: true, qty: true },
  })
  for (const order of [id, gone]) {
    const refundId = await newRefundId(order)
    const lines = items.filter(({ orderId, qty }) => orderId === order && (order === gone || qty === 2))
    const data = lines.map((line) => {
      const refundedQty = order === gone ? line.qty : 1
      return { refundId, orderItemId: line.id, refundedQty, qty: refundedQty }
    })
    await db.refundLine.createMany({ data })
  }
  await db.order.update({ where: { id: shipped }, data: { shippedAt: new Date() }, select: { id: true } })
  const response = await ask(staff, 'kind=labels&q=Lina')
  const text = await response.text()
  expect(text.split('\r\n').slice(1)).toEqual([
    `${id},Lina Lines,12 Harbour Lane,Bristol,BS1 4TR,GB,ann@example.com,,"1 × Ember Stoneware Teapot, 1 × Everyday Dotted Notebook",99.99,USD`,
    '',
  ])
})

test('lines have the SKU of their product, labels the weight of all units if it is known', async () => {
  const [id = 0] = await newPaidOrderIds(1, { buyerName: 'Wanda Weight' })
  const label = async () => (await recordsOf(await ask(staff, `kind=labels&q=${id}`)))[1]?.[7]
  const items = await db.orderItem.findMany({
    where: { orderId: id },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  for (const [index, item] of items.entries()) {
    expect(await label()).toBe('')
    const numbers = { sku: `0000${index}`, weightG: 300 + index }
    const productId = await create({ name: 'Heavy', ...numbers })
    await db.orderItem.update({ where: { id: item.id }, data: { productId }, select: { id: true } })
  }
  expect(await label()).toBe('902')
  const [, first, second] = await recordsOf(await ask(staff, `kind=lines&q=${id}`))
  expect([first?.at(-5), second?.at(-5)]).toEqual(['00000', '00001'])
})

test('D03 what a buyer or a product is called is never a formula', async () => {
  const [id = 0] = await newPaidOrderIds(1, {
    buyerName: '=HYPERLINK("https://evil.example";"x")',
    address: '-1+1',
  })
  const data = { name: '@SUM(A1)' }
  await db.orderItem.updateMany({ where: { orderId: id }, data })
  for (const kind of ['orders', 'lines', 'labels']) {
    const text = await (await ask(owner, `kind=${kind}&q=${id}`)).text()
    expect(text).toContain(`,"'=HYPERLINK(""https://evil.example"";""x"")",`)
    expect(text).toContain(",'-1+1,")
    expect(text.includes(",'@SUM(A1),")).toBe(kind === 'lines')
    expect(text).not.toMatch(/(^|,|\n)"?[=@]/)
  }
})

test('orders that come, change and go while the file is read: each of the beginning is in it once', async () => {
  const buyerName = 'Paula Pages'
  const ids = await newPaidOrderIds(1100, { buyerName })
  const parts = exportOrders(
    owner,
    orderList.filter.parse({ q: buyerName, status: ['to-ship'] }),
    'orders',
    usual,
  )
  let text = String((await parts.next()).value)
  await newPaidOrderIds(3, { buyerName })
  await db.order.updateMany({ where: { id: { in: ids } }, data: { shippedAt: new Date() } })
  let count = 1
  for await (const part of parts) {
    text += part
    count += 1
  }
  const found = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => Number(line.split(',')[0]))
  expect(found).toEqual(ids.toReversed())
  expect(count).toBe(3)
})

test('an export is logged by kind and number, without what was searched', async () => {
  await newPaidOrderIds(2, { buyerName: 'Aud It' })
  await (await ask(staff, 'kind=labels&q=aud+it')).text()
  const entry = (await auditOf('shop', null)).at(-1)
  expect(entry).toEqual({
    action: 'orders-exported',
    actorName: staff.name,
    changes: { kind: [null, 'labels'], orders: [null, 2] },
  })
})

test('a shop without orders has a file with a header, and the filter of all is that of the list', async () => {
  const [header, ...rest] = await recordsOf(await ask(owner, 'q=nobody+at+all'))
  expect([header?.[0], rest]).toEqual(['order', []])
  expect(orderList.filter.parse({})).toEqual(orderList.all)
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { db } from '@/lib/platform/db/db'
import { orderSummaryJson } from '@/lib/sales/orders/order-schema'
import { createOrder, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'

/** The list of orders on the wire, with its filters. */

const [admin, buyer] = await Promise.all([createUser({ role: 'owner' }), createUser({ name: 'Zoë Finder' })])
const get = (query: string, viewer: typeof admin | null = admin) =>
  callApi(viewer, { method: 'GET', path: `/api/orders/?${query}` })

test('a filtered list says how many orders it has and what they come to, on each of its pages', async () => {
  const orders = [await createOrder(buyer, 1000), await createOrder(buyer, 20_000)]
  const response = await get('q=zoe+finder&status=unpaid&status=to-ship&pageSize=1&sort=total')
  const listed = z.array(orderSummaryJson).parse(await response.json())
  expect(listed).toMatchObject([
    {
      _id: orders[0]?._id,
      status: 'unpaid',
      buyer: { name: 'Zoë Finder' },
      totalPrice: orders[0]?.totalPrice,
    },
  ])
  expect(response.headers.get('x-total-count')).toBe('2')
  const cents = orders.reduce((sum, { totalPrice }) => sum + Math.round(Number(totalPrice) * 100), 0)
  expect(response.headers.get('x-total-amount')).toBe((cents / 100).toFixed(2))
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
  const second = await callApi(admin, { method: 'GET', path: next })
  expect(z.array(orderSummaryJson).parse(await second.json())).toMatchObject([{ _id: orders[1]?._id }])
})

test('the list of all orders says what they come to', async () => {
  const { _sum } = await db.order.aggregate({ _sum: { totalCents: true } })
  const response = await get('pageSize=1')
  expect(response.headers.get('x-total-amount')).toBe(((_sum.totalCents ?? 0) / 100).toFixed(2))
})

test.each([
  ['status=payed', 'status.0'],
  ['country=ZZ', 'country'],
  ['from=yesterday', 'from'],
  ['stauts=paid', 'stauts'],
])('an unknown name or value is refused, never ignored: ?%s', async (query, path) => {
  const response = await get(query)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'invalid-input', errors: [{ path }] })
})

test('permission is checked before the filter', async () => {
  expect((await get('status=payed', null)).status).toBe(401)
  expect((await get('status=payed', buyer)).status).toBe(403)
})

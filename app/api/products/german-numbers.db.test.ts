import { expect, test } from 'vitest'
import { z } from 'zod'
import { speakIn } from '@/lib/platform/messages/speak'
import { createProduct, createUser } from '@/testing/db/rows'
import { snapshot } from '@/testing/db/snapshot'
import { callApi } from '@/testing/http/call-api'
import { orderBody } from '@/testing/shop/order-body'

const owner = await createUser({ role: 'owner' })
const { id, priceCents } = await createProduct()
const order = orderBody([{ product: id, priceCents, qty: 1 }])
const [line] = order.orderItems

const problem = z.object({ errors: z.array(z.object({ path: z.string() })) })
const bodies = (number: string) =>
  [
    ['PATCH', `/api/products/${id}/`, { price: number }, 'price'],
    ['PATCH', `/api/products/${id}/`, { countInStock: number }, 'countInStock'],
    ['PUT', '/api/settings/', { shippingFee: number }, 'shippingFee'],
    ['PUT', '/api/settings/', { taxPercent: number }, 'taxPercent'],
    ['POST', '/api/orders/add/', { ...order, totalPrice: number }, 'totalPrice'],
    ['POST', '/api/orders/add/', { ...order, orderItems: [{ ...line, qty: number }] }, 'qty'],
  ] as const

test.each(['1.234,50', '12,5'])('L08 calls refuse %s, in German, too', async (number) => {
  const before = await snapshot()
  for (const [method, path, body, field] of bodies(number)) {
    const response = await speakIn({ language: 'de', prefix: '/de' }, () =>
      callApi(owner, { method, path, body }),
    )
    const { errors } = problem.parse(await response.json())
    const refused = errors.map((each) => each.path)
    expect([path, response.status, refused]).toEqual([
      path,
      400,
      expect.arrayContaining([expect.stringContaining(field)]),
    ])
  }
  expect(await snapshot()).toEqual(before)
})

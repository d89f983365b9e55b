import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { countOutcomes } from '@/testing/http/problems'
import { openTestShop } from '@/testing/paypal/payments'
import { createGroup } from '@/testing/shop/groups'
import { orderInput } from '@/testing/shop/order-body'

await openTestShop()

test('V03 50 buyers of different sizes at once, one unit of one size: only that size is short, and its siblings are as they were', async () => {
  const group = await createGroup({
    values: [['S'], ['M'], ['L']],
    products: [{ countInStock: 1 }, { countInStock: 30 }, { countInStock: 30 }],
  })
  const [small = 0, medium = 0, large = 0] = group.members.map(({ product }) => product)
  const priceCents = 8999
  const order = async (product: number) =>
    placeOrderAs(await createUser(), orderInput([{ product, priceCents, qty: 1 }]))
  const buyers = Array.from({ length: 50 }, (_, at) => [small, medium, large][at % 3] ?? 0)
  const [ofSmall, ofOthers] = await Promise.all([
    countOutcomes(buyers.filter((id) => id === small).map(order)),
    countOutcomes(buyers.filter((id) => id !== small).map(order)),
  ])
  expect(ofSmall).toEqual({ done: 1, 'out-of-stock': 16 })
  expect(ofOthers).toEqual({ done: 33 })
  expect(await Promise.all([small, medium, large].map(stockOf))).toEqual([0, 13, 14])
  const lines = await db.orderItem.groupBy({ by: ['name'], _sum: { qty: true }, orderBy: { name: 'asc' } })
  expect(lines.map(({ name, _sum }) => [name, _sum.qty])).toEqual([
    ['Linen Shirt, L', 16],
    ['Linen Shirt, M', 17],
    ['Linen Shirt, S', 1],
  ])
  const moved = await db.stockMovement.groupBy({
    by: ['productId'],
    where: { change: { lt: 0 } },
    _sum: { change: true },
    orderBy: { productId: 'asc' },
  })
  expect(moved.map(({ productId, _sum }) => [productId, _sum.change])).toEqual([
    [small, -1],
    [medium, -17],
    [large, -16],
  ])
})

import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { changeAccountCart, getAccountCart } from '@/lib/sales/cart/change-account-cart'
import { getOrder } from '@/lib/sales/orders/order-queries'
import { createProduct, createUser, placeOrderAs } from '@/testing/db/rows'
import { orderInput } from '@/testing/shop/order-body'

const inGerman = <T>(task: () => T) => speakIn({ language: 'de', prefix: '/de' }, task)

test('L05 cart and order have the names of the page that they come from, translated or not', async () => {
  await db.shopSettings.updateMany({
    data: { values: { languages: ['en', 'de'] }, version: { increment: 1 } },
  })
  const user = await createUser()
  const [pot, lamp] = [await createProduct({ name: 'Pot' }), await createProduct({ name: 'Lamp' })]
  await db.productTranslation.create({ data: { productId: pot.id, language: 'de', texts: { name: 'Topf' } } })
  const lines = [pot, lamp].map(({ id: product }) => ({ product, qty: 1 }))
  const changed = await inGerman(() => changeAccountCart(user, { lines, keepsLarger: false }))
  expect(changed.map(({ name }) => name)).toEqual(['Topf', 'Lamp'])
  expect(changed[1]?.fallback).toEqual({ language: 'en', texts: ['name'] })
  expect((await getAccountCart(user)).map(({ name }) => name)).toEqual(['Pot', 'Lamp'])
  const input = () =>
    orderInput([pot, lamp].map(({ id, priceCents }) => ({ product: id, priceCents, qty: 1 })))
  const namesOf = async (placed: Promise<{ order: { _id: number } }>) => {
    const items = await db.orderItem.findMany({
      where: { orderId: (await placed).order._id },
      orderBy: { id: 'asc' },
    })
    return items.map(({ name }) => name)
  }
  const german = inGerman(() => placeOrderAs(user, input()))
  expect(await namesOf(german)).toEqual(['Topf', 'Lamp'])
  const { order } = await german
  // The answer to the call, and what is read afterwards.
  for (const { orderItems } of [order, await getOrder(user, order._id)])
    expect(orderItems.map(({ lang }) => lang)).toEqual([undefined, 'en'])
  const own = placeOrderAs(user, input())
  expect(await namesOf(own)).toEqual(['Pot', 'Lamp'])
  for (const line of (await own).order.orderItems) expect(line).not.toHaveProperty('lang')
})

import { expect, test } from 'vitest'
import { createProduct } from '@/lib/catalog/products/create-product'
import { productInput } from '@/lib/catalog/products/product-input'
import { patchProduct } from '@/lib/catalog/products/update-product'
import { cancelOrder } from '@/lib/money/payments/cancel-order'
import { markPaid } from '@/lib/money/payments/mark-paid'
import { startRefund } from '@/lib/money/refunds/start-refund'
import { db } from '@/lib/platform/db/db'
import { deliverOrder } from '@/lib/sales/fulfillment/deliver-order'
import { createOrder, createUser } from '@/testing/db/rows'
import { inputOf } from '@/testing/paypal/payments'
import { releaseHold } from '@/testing/shop/holds'
import { imageFile, productFields } from '@/testing/shop/product-form'
import { listMovements } from './list-movements'

const owner = await createUser({ role: 'owner', name: 'Olga' })
const buyer = await createUser()

const movement = { kind: true, cause: true, change: true, actorId: true } as const

async function entriesOf(where: { productId: number } | { orderId: number }): Promise<string[]> {
  const rows = await db.stockMovement.findMany({ where, orderBy: { id: 'asc' }, select: movement })
  return rows.map(({ kind, cause, change, actorId }) =>
    [kind, cause, change, actorId === owner.id ? 'Olga' : actorId].filter((part) => part !== null).join(' '),
  )
}

test('the ledger holds the id of who created and corrected a stock, and names them until the account is gone', async () => {
  const editor = await createUser({ role: 'owner', name: 'Ed' })
  const input = productInput.parse({ ...productFields, image: await imageFile() })
  const { _id: productId } = await createProduct(editor, input)
  await patchProduct(editor, productId, { countInStock: 1, countInStockSeen: 3 }, null)
  const namesOf = async () => {
    const { items } = await listMovements(owner, productId, { page: 1, pageSize: 9 })
    return items.map(({ actor }) => actor)
  }
  const { id } = editor
  expect(await namesOf()).toEqual([
    { id, name: 'Ed' },
    { id, name: 'Ed' },
  ])
  await db.user.delete({ where: { id }, select: { id: true } })
  expect(await namesOf()).toEqual([
    { id, name: 'Former staff' },
    { id, name: 'Former staff' },
  ])
  const stored = await db.stockMovement.findMany({ where: { productId }, orderBy: { id: 'asc' } })
  expect(stored).toMatchObject([
    { kind: 'received', cause: 'received', change: 3, actorId: id, actorName: '' },
    { kind: 'corrected', cause: 'counted', change: -2, actorId: id, actorName: '' },
  ])
})

test('the ledger names who delivered, cancelled and marked as paid, but no buyer and no job', async () => {
  const [delivered, cancelled, own, paid] = await Promise.all([1, 2, 3, 4].map(() => createOrder(buyer)))
  if (!delivered || !cancelled || !own || !paid) throw new Error('Missing')
  await releaseHold(delivered._id)
  await deliverOrder(owner, delivered._id)
  expect(await entriesOf({ orderId: delivered._id })).toEqual(['held -1', 'released 1', 'held -1 Olga'])
  await cancelOrder(owner, cancelled._id)
  expect(await entriesOf({ orderId: cancelled._id })).toEqual(['held -1', 'released 1 Olga'])
  await cancelOrder(buyer, own._id)
  expect(await entriesOf({ orderId: own._id })).toEqual(['held -1', 'released 1'])

  await markPaid(owner, paid._id, { kind: 'cash', date: paid.createdAt.slice(0, 10), reference: '' })
  expect(await entriesOf({ orderId: paid._id })).toEqual(['held -1', 'sold 0 Olga'])
  const [line] = paid.orderItems
  await startRefund(owner, paid._id, inputOf('89.99', [{ orderItem: line?._id ?? 0, qty: 1 }]))
  const back = (await entriesOf({ productId: line?.product ?? 0 })).at(-1)
  expect(back).toBe('restocked 1 Olga')
})

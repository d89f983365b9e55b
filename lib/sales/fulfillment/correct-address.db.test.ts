import { expect, test } from 'vitest'
import { getInvoice } from '@/lib/money/invoices/get-invoice'
import { cancelOrder } from '@/lib/money/payments/cancel-order'
import { getOrderWithPayment } from '@/lib/money/payments/payment-queries'
import { db } from '@/lib/platform/db/db'
import { getOrder } from '@/lib/sales/orders/order-queries'
import { auditOf } from '@/testing/db/audit'
import { createOrder, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { readPdf } from '@/testing/machine/read-pdf'
import { openTestShop } from '@/testing/paypal/payments'
import { testAddress } from '@/testing/shop/order-body'
import { correctAddress } from './correct-address'
import { deliverOrder } from './deliver-order'
import { shipOrder } from './ship-order'

const { paidOrder, admin, user } = await openTestShop()
const correct = { ...testAddress, address: '7 Elm Lane', country: 'Austria' }
const inMinutes = (iso: string | null, minutes: number) => new Date(Date.parse(iso ?? '') + minutes * 60_000)

test('staff correct an address until the order leaves; the invoice keeps the billed one, and the log no address', async () => {
  const staff = await createUser({ role: 'staff', name: 'Sue Staff' })
  const { orderId: id } = await paidOrder({ user })
  const changed = await correctAddress(staff, id, correct)
  expect(changed).toMatchObject({ shippingAddress: correct, countryCode: 'AT' })
  await correctAddress(staff, id, { ...correct, city: 'Graz' })
  await correctAddress(staff, id, { ...correct, city: 'Graz' })
  const { texts } = readPdf((await getInvoice(user, { orderId: id })).pdf)
  expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining([testAddress.address]))
  expect(texts.map(({ text }) => text).join()).not.toMatch(/Elm Lane|Graz/)
  expect(await auditOf('order', id)).toEqual([
    { action: 'address-corrected', actorName: 'Sue Staff', changes: { address: [], country: [] } },
    { action: 'address-corrected', actorName: 'Sue Staff', changes: { city: [] } },
  ])
  expect((await getOrderWithPayment(admin, id)).isUnprotected).toBe(true)
  await shipOrder(admin, id, { carrier: 'UPS', number: '', url: '' })
  expect((await problemOf(correctAddress(staff, id, testAddress))).code).toBe('order-shipped')
})

test('an order corrected before it was paid has the corrected address on its invoice', async () => {
  const { _id: id } = await createOrder(user)
  await correctAddress(user, id, correct)
  expect((await db.order.findUniqueOrThrow({ where: { id } })).billedAddress).toBeNull()
  expect((await getOrder(user, id)).shippingAddress).toEqual(correct)
})

test('the buyer corrects it until 60 minutes after the payment, a stranger never, a reader neither', async () => {
  const { orderId: id } = await paidOrder({ user })
  const { paidAt } = await getOrder(user, id)
  const late = correctAddress(user, id, correct, inMinutes(paidAt, 60))
  expect((await problemOf(late)).code).toBe('not-allowed')
  expect(await correctAddress(user, id, correct, inMinutes(paidAt, 59.9))).toMatchObject({
    shippingAddress: correct,
  })
  expect((await problemOf(correctAddress(await createUser(), id, correct))).code).toBe('order-not-found')
  const reader = await createUser({ role: 'reader' })
  expect((await problemOf(correctAddress(reader, id, correct))).code).toBe('not-allowed')
  expect((await problemOf(correctAddress(null, id, correct))).code).toBe('not-signed-in')
})

test('a cancelled and a delivered order keep their address', async () => {
  const { _id: cancelled } = await createOrder(user)
  await cancelOrder(user, cancelled)
  const { _id: delivered } = await createOrder(user)
  await deliverOrder(admin, delivered)
  expect((await problemOf(correctAddress(admin, cancelled, correct))).code).toBe('order-cancelled')
  expect((await problemOf(correctAddress(admin, delivered, correct))).code).toBe('order-shipped')
})

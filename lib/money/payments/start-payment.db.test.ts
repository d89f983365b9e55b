import { expect, test, vi } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { createOrder, createUser } from '@/testing/db/rows'
import { openTestShop } from '@/testing/paypal/payments'
import { payOrder } from './pay-order'
import { getOrderWithPayment } from './payment-queries'
import { startPayment } from './start-payment'

const { paypal, user } = await openTestShop()

type Address = { address: string; city: string; postalCode: string; country: string }
const berlin = { address: 'Ackerstraße 7', city: 'Berlin', postalCode: '10115', country: 'Deutschland' }

/** Starts the payment of an order sent to this address. Returns what PayPal was told, and reads the order page's facts. */
async function startOf(address: Address) {
  const user = await createUser({ name: 'Ann Buyer' })
  const { _id } = await createOrder(user)
  await db.order.update({ where: { id: _id }, data: address })
  const calls = vi.spyOn(globalThis, 'fetch')
  const { id: paypalId } = await startPayment(user, _id)
  const bodies = calls.mock.calls.flatMap(([url, init]) =>
    /\/v2\/checkout\/orders$/.test(String(url)) ? [JSON.parse(String(init?.body))] : [],
  )
  calls.mockRestore()
  async function isUnprotected() {
    await paypal.approve(paypalId)
    await payOrder(user, _id)
    return (await getOrderWithPayment(user, _id)).isUnprotected
  }
  return { told: bodies.map(({ purchase_units: [unit] }) => unit.shipping), isUnprotected }
}

test('PayPal gets the shipping name and address of an order', async () => {
  const { told, isUnprotected } = await startOf(berlin)
  expect(told).toEqual([
    {
      name: { full_name: 'Ann Buyer' },
      address: {
        address_line_1: 'Ackerstraße 7',
        admin_area_2: 'Berlin',
        postal_code: '10115',
        country_code: 'DE',
      },
    },
  ])
  expect(await isUnprotected()).toBe(false)
})

test('an order to an unknown country is paid without an address, and says that it is not protected', async () => {
  const { told, isUnprotected } = await startOf({ ...berlin, country: 'Freedonia' })
  expect(told).toEqual([undefined])
  expect(await isUnprotected()).toBe(true)
})

test('an order whose address PayPal refuses is paid without it, with a line in the log', async () => {
  const log = vi.spyOn(console, 'error')
  const { told, isUnprotected } = await startOf({ ...berlin, postalCode: 'BERLIN', country: 'United States' })
  expect(told).toMatchObject([{ address: { country_code: 'US' } }, undefined])
  const lines = log.mock.calls
    .map(([line]) => String(line))
    .filter((line) => line.includes('"paypal-refused-address"'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('Ackerstraße')
  expect(await isUnprotected()).toBe(true)
})

test('an order that PayPal refuses for another reason is not sent again without its address', async () => {
  const { _id } = await createOrder(user)
  await db.order.update({ where: { id: _id }, data: berlin })
  const { fetch } = globalThis
  const details = [{ issue: 'CURRENCY_NOT_SUPPORTED', field: '/purchase_units/0/amount/currency_code' }]
  const refuse = vi.fn(async () => Response.json({ name: 'UNPROCESSABLE_ENTITY', details }, { status: 422 }))
  const calls = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    return /\/v2\/checkout\/orders$/.test(String(url)) ? refuse() : fetch(url, init)
  })
  await expect(startPayment(user, _id)).rejects.toMatchObject({ code: 'payment-provider-down' })
  calls.mockRestore()
  expect(refuse).toHaveBeenCalledTimes(1)
})

test('a payment has the currency of its order, also in a process that knows another one', async () => {
  const user = await createUser()
  const { _id } = await createOrder(user)
  await db.order.update({ where: { id: _id }, data: { currency: 'EUR' }, select: { id: true } })
  await startPayment(user, _id)
  expect(await db.payment.findFirst({ where: { orderId: _id } })).toMatchObject({ currency: 'EUR' })
})

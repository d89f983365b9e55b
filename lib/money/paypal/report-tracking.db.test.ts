import { expect, test, vi } from 'vitest'
import { providerText } from '@/lib/platform/async/job-round'
import { db } from '@/lib/platform/db/db'
import { shipOrder } from '@/lib/sales/fulfillment/ship-order'
import { z } from '@/lib/shared/validation/zod'
import { openTestShop } from '@/testing/paypal/payments'
import { sendToPaypal } from './paypal-client'
import { reportTracking } from './report-tracking'

const { admin, paidOrder, paypal } = await openTestShop()

async function shippedOrder(carrier = 'royal mail') {
  const { orderId: id, paypalId, captureId } = await paidOrder()
  const ship = (number: string) => shipOrder(admin, id, { carrier, number, url: '' })
  await ship('A 1')
  return { id, paypalId, captureId, ship }
}

const tracked = z.object({
  purchase_units: z.tuple([z.object({ shipping: z.object({ trackers: z.array(z.unknown()) }).optional() })]),
})

/** What PayPal knows of the order's parcels. */
async function trackersOf(paypalId: string): Promise<unknown[]> {
  const request = { verb: 'GET', path: `/v2/checkout/orders/${paypalId}`, headers: {} }
  return (
    (await sendToPaypal('track-parcel', () => request, tracked)).purchase_units[0].shipping?.trackers ?? []
  )
}

async function dueAtOf(id: number) {
  return (await db.order.findUniqueOrThrow({ where: { id }, select: { trackingDueAt: true } })).trackingDueAt
}

function sentBodies(spy: { mock: { calls: Parameters<typeof fetch>[] } }) {
  return spy.mock.calls.flatMap(([url, init]) =>
    String(url).endsWith('/track') ? [JSON.parse(String(init?.body))] : [],
  )
}

test('PayPal is told the number once, with its code of the carrier; a correction replaces or removes it', async () => {
  const { id, paypalId, captureId, ship } = await shippedOrder()
  const sending = vi.spyOn(globalThis, 'fetch')
  await reportTracking()
  await reportTracking()
  expect(sentBodies(sending)).toEqual([
    { capture_id: captureId, tracking_number: 'A 1', carrier: 'ROYAL_MAIL', notify_payer: false },
  ])
  expect(await dueAtOf(id)).toBeNull()
  sending.mockRestore()
  await ship('A 2')
  await reportTracking()
  expect(await trackersOf(paypalId)).toMatchObject([
    { id: `${captureId}-A 1`, status: 'CANCELLED' },
    { id: `${captureId}-A 2`, status: 'SHIPPED' },
  ])
  await ship('')
  await reportTracking()
  expect(await trackersOf(paypalId)).toMatchObject([{ status: 'CANCELLED' }, { status: 'CANCELLED' }])
})

test('a carrier that PayPal does not list is reported by its name', async () => {
  await shippedOrder('Bob’s Bikes')
  const sending = vi.spyOn(globalThis, 'fetch')
  await reportTracking()
  expect(sentBodies(sending)).toMatchObject([{ carrier: 'OTHER', carrier_name_other: 'Bob’s Bikes' }])
  sending.mockRestore()
})

test('while PayPal is down the number stays due, and is told later', async () => {
  const { id, paypalId } = await shippedOrder()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  paypal.faults.failNext = { status: 503, count: 3 }
  await expect(reportTracking()).rejects.toThrow(providerText)
  logged.mockRestore()
  const dueAt = await dueAtOf(id)
  expect(dueAt?.getTime()).toBeGreaterThan(Date.now())
  await reportTracking()
  expect(await trackersOf(paypalId)).toEqual([])
  await reportTracking(dueAt ?? undefined)
  expect(await trackersOf(paypalId)).toHaveLength(1)
  expect(await dueAtOf(id)).toBeNull()
})

test('a number that PayPal does not take for three days is given up, and logged; a correction is told', async () => {
  const { id, paypalId, ship } = await shippedOrder()
  const daysLater = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  paypal.faults.failNext = { status: 503, count: 6 }
  await expect(reportTracking(daysLater(2.9))).rejects.toThrow(providerText)
  expect(await dueAtOf(id)).not.toBeNull()
  await reportTracking(daysLater(3.1))
  expect(await dueAtOf(id)).toBeNull()
  const events = logged.mock.calls.map(([line]) => JSON.parse(line))
  expect(events.at(-1)).toMatchObject({ event: 'tracking-given-up', orderId: id })
  const weekAgo = daysLater(-7)
  await db.order.update({ where: { id }, data: { shippedAt: weekAgo }, select: { id: true } })
  await db.mail.updateMany({ where: { orderId: id }, data: { createdAt: weekAgo } })
  await ship('A 2')
  paypal.faults.failNext = { status: 503, count: 3 }
  await expect(reportTracking()).rejects.toThrow(providerText)
  const dueAt = await dueAtOf(id)
  expect(dueAt).not.toBeNull()
  logged.mockRestore()
  await reportTracking(dueAt ?? undefined)
  expect(await trackersOf(paypalId)).toMatchObject([{ id: expect.stringContaining('A 2') }])
})

test('a number that is corrected while PayPal is told the old one stays due', async () => {
  const { id, paypalId, ship } = await shippedOrder()
  const send = globalThis.fetch
  let correct: typeof ship | null = ship
  const sending = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).endsWith('/track')) {
      await correct?.('A 2')
      correct = null
    }
    return send(url, init)
  })
  await reportTracking()
  sending.mockRestore()
  expect(await dueAtOf(id)).not.toBeNull()
  await reportTracking()
  expect(await trackersOf(paypalId)).toMatchObject([{ status: 'CANCELLED' }, { status: 'SHIPPED' }])
})

test('a refusal of PayPal is final, and logged', async () => {
  const { id, captureId } = await shippedOrder()
  await paypal.finishCapture(captureId, 'REFUNDED')
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await reportTracking()
  expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { event: 'tracking-refused', orderId: id, issue: 'CAPTURE_STATUS_NOT_VALID' },
  ])
  logged.mockRestore()
  expect(await dueAtOf(id)).toBeNull()
})

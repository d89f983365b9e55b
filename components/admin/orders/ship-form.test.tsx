import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { ShipForm } from './ship-form'

const shop = browserShop({ isSignedIn: true })
const call = 'PUT /api/orders/7/ship/'

const times = { paidAt: '2026-11-22T10:00:00.000Z', shippedAt: null, deliveredAt: null, cancelledAt: null }
const order = (status: OrderJson['status']) => ({ _id: 7, status, ...times, tracking: null }) as OrderJson

async function ship(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Carrier'), 'UPS')
  await userEvent.click(screen.getByRole('button', { name: 'Mark as shipped' }))
}
const sent = { carrier: 'UPS', number: '', url: '' }

test('E09 an order on hold is shipped after a question', async () => {
  render(<ShipForm order={order('on-hold')} />)
  await ship()
  const dialog = screen.getByRole('dialog', { name: 'Order 7 is on hold. Mark it as shipped anyway?' })
  expect([dialog.textContent, shop.count(call)]).toEqual([expect.stringContaining('waits for a decision'), 0])
  await userEvent.click(screen.getAllByRole('button', { name: 'Mark as shipped' }).at(-1) as HTMLElement)
  expect(shop.lastBody(call)).toEqual({ ...sent, anyway: true })
})

test('E09 any other order is shipped at once, and says when it came on hold meanwhile', async () => {
  const detail = 'This order is on hold: a dispute waits.'
  shop.answer(call, { status: 409, json: { code: 'order-on-hold', detail } })
  render(<ShipForm order={order('to-ship')} />)
  await ship()
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  expect(shop.lastBody(call)).toEqual({ ...sent, anyway: false })
  expect(router.refresh).toHaveBeenCalledOnce()
})

import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { PaidAtProvider, PaidBanner } from './paid-at'

const shop = browserShop()
test('a tab that becomes visible learns that its order was paid or cancelled elsewhere', async () => {
  const order = { _id: 9, orderItems: [], isPaid: false, paidAt: null, cancelledAt: null }
  const read = 'GET /api/orders/9/'
  render(
    <PaidAtProvider isCancelled={false} orderId={9} paidAt={null}>
      <PaidBanner />
    </PaidAtProvider>,
  )
  expect(screen.queryAllByRole('alert'), 'a state interrupts nobody').toEqual([])
  const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))
  for (const answer of ['unreachable', { status: 200, json: order }] as const) {
    shop.answer(read, answer)
    await look()
  }
  await waitFor(() => expect(shop.count(read)).toBe(2))
  expect(router.refresh).not.toHaveBeenCalled()
  shop.answer(read, { status: 200, json: { ...order, cancelledAt: '2026-11-22T10:00:00.000Z' } })
  await look()
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  shop.answer(read, { status: 200, json: { ...order, paidAt: '2026-11-22T10:00:00.000Z' } })
  await look()
  expect(await screen.findByText(/^Paid on/)).toBeTruthy()
  expect(screen.queryByText('Not paid.')).toBeNull()
  expect(router.refresh).toHaveBeenCalledTimes(2)
  await look()
  expect(shop.count(read), 'a paid order is not asked about').toBe(4)
})

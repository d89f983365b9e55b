import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { CancelOrder } from './cancel-order'
import { PaidAtProvider } from './paid-at'

const cancel = 'POST /api/orders/9/cancel/'
const shop = browserShop()

function show(paidAt: string | null = null, isDelivered = false) {
  return render(
    <PaidAtProvider isCancelled={false} orderId={9} paidAt={paidAt}>
      <CancelOrder isCancelled={false} isDelivered={isDelivered} orderId={9} />
    </PaidAtProvider>,
  )
}

const button = () => screen.queryByRole('button', { name: 'Cancel order' })

test('R08 a refused cancel says why, reads the order again, and can be repeated', async () => {
  const detail = 'A payment of this order is under way.'
  shop.answer(cancel, { status: 402, json: { detail, code: 'payment-pending' } })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }))
  expect(shop.count(cancel)).toBe(0)
  await userEvent.click(screen.getAllByRole('button', { name: 'Cancel order' }).at(-1) as HTMLElement)
  expect(await screen.findByText(detail)).toBeTruthy()
  expect(router.refresh).toHaveBeenCalledOnce()
  expect(button()).not.toBeNull()
})

test('R08 a paid and a delivered order have no button to cancel them, and no empty place for it', () => {
  for (const { container } of [show('2026-11-22T08:00:00.000Z'), show(null, true)])
    expect(container.innerHTML).toBe('')
})

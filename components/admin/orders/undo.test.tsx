import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { ReportHere } from '../row-report'
import { UndoForm } from './undo-form'
import { UndoLine } from './undo-line'

const shop = browserShop({ isSignedIn: true })
const call = 'POST /api/orders/9/undo/'
const deliveredAt = '2026-11-22T10:00:00.000Z'
const order = {
  _id: 9,
  isPaid: true,
  isDelivered: true,
  deliveredAt,
  refundedAmount: '0.00',
  totalPrice: '9.00',
}
const marked = { orderId: 9, what: 'delivered', markedAt: deliveredAt } as const

afterEach(() => void vi.useRealTimers())

test('D11 a row says “Delivered. Undo” for the rest of the minute, and nothing after it', () => {
  vi.useFakeTimers()
  const { container } = render(<UndoLine {...marked} undoMs={5000} />)
  act(() => void vi.advanceTimersByTime(4999))
  expect(container.textContent).toBe('Delivered.Undo')
  act(() => void vi.advanceTimersByTime(1))
  expect(container.textContent).toBe('')
})

test('an undo says that no mail was sent, and reads the list again', async () => {
  shop.answer(call, { status: 200, json: { ...order, orderItems: [], paidAt: deliveredAt } })
  render(
    <ReportHere>
      <UndoLine {...marked} undoMs={60_000} />
    </ReportHere>,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  expect((await screen.findByRole('status')).textContent).toContain('not marked as delivered any more')
  expect(shop.lastBody(call)).toEqual({ what: 'delivered' })
  expect(router.refresh).toHaveBeenCalledOnce()
})

test('D11 after the minute it needs a note, whose error stands at the field', async () => {
  const message = 'Please say in a note why: the buyer may have read the mail.'
  const errors = [{ path: 'note', message }]
  shop.answer(call, { status: 400, json: { detail: message, code: 'invalid-input', errors } })
  render(<UndoForm markedAt={deliveredAt} orderId={9} undoMs={0} what="delivered" />)
  await userEvent.click(screen.getByText('Not delivered after all'))
  await userEvent.click(screen.getByRole('button', { name: 'Mark as not delivered' }))
  await waitFor(() => expect(screen.getByLabelText('Why').getAttribute('aria-invalid')).toBe('true'))
  await userEvent.type(screen.getByLabelText('Why'), 'Came back.')
  shop.answer(call, { status: 200, json: { ...order, orderItems: [], paidAt: deliveredAt } })
  await userEvent.click(screen.getByRole('button', { name: 'Mark as not delivered' }))
  await waitFor(() => expect(shop.lastBody(call)).toEqual({ what: 'delivered', note: 'Came back.' }))
})

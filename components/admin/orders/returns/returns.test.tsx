import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ReturnJson } from '@/lib/sales/returns/return-schema'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { ReturnPart } from '../../../orders/returns/return-list'
import { RefundForm } from '../refund-form'
import { ReturnsCard } from './returns-card'

const shop = browserShop({ isSignedIn: true })

const line = { orderItem: 3, name: 'Teapot', qty: 2, restock: null }
const returnJson: ReturnJson = {
  _id: 5,
  order: 9,
  state: 'requested',
  origin: 'buyer',
  reason: 'Too small',
  refusal: '',
  createdAt: '2026-11-24T10:00:00.000Z',
  receivedAt: null,
  closedAt: null,
  lines: [line],
}
const received: ReturnJson = {
  ...returnJson,
  state: 'received',
  receivedAt: '2026-11-25T10:00:00.000Z',
  lines: [{ ...line, restock: 1 }],
}
const times = { receivedAt: '2026-11-23T10:00:00.000Z', deadline: '2026-12-07T10:00:00.000Z' }
const withdrawal = { id: 8, lines: 'One teapot', isSettled: false, ...times }
const lines = [
  { orderItem: 3, name: 'Teapot', left: 2 },
  { orderItem: 4, name: 'Lamp', left: 1 },
]
const none = { returns: [], lines: [], withdrawals: [], canAsk: false }
const card = (orderReturns: object, isWorking = true) => (
  <ReturnsCard orderReturns={{ ...none, ...orderReturns }} isWorking={isWorking} orderId={9} />
)
const unfold = (name: string) => userEvent.click(screen.getByText(name))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const call = 'PUT /api/orders/9/returns/5/'

test('a return is received with the units of each line that go back on the shelf', async () => {
  render(card({ returns: [returnJson] }))
  await unfold('It is here')
  const units = screen.getByLabelText('Back on the shelf: Teapot')
  expect(units).toHaveProperty('value', '2')
  await userEvent.clear(units)
  await userEvent.type(units, '1')
  shop.answer(call, { status: 200, json: received })
  await press('Mark as received')
  expect((await screen.findByRole('status')).textContent).toBe('The return is received.')
  expect(shop.lastBody(call)).toEqual({ state: 'received', lines: [{ orderItem: 3, restock: '1' }] })
})

test('a return is refused with a reason, whose lack stands at the field', async () => {
  render(card({ returns: [returnJson] }))
  await unfold('Refuse it')
  const errors = [{ path: 'reason', message: 'Reason is required.' }]
  shop.answer(call, { status: 400, json: { detail: 'Reason is required.', code: 'invalid-input', errors } })
  await press('Refuse the return')
  expect((await screen.findByRole('alert')).textContent).toBe('Reason is required.')
  expect(screen.getByLabelText('Why it is not accepted').getAttribute('aria-invalid')).toBe('true')
})

test('a withdrawal shows its deadline and makes a return of all that can come back', async () => {
  render(card({ withdrawals: [withdrawal], lines }))
  const part = within(screen.getByRole('region', { name: 'Withdrawal 8' }))
  expect(part.getByText('One teapot')).toBeTruthy()
  expect(part.getByText(/must be paid back by/)).toBeTruthy()
  await userEvent.click(part.getByText('Make a return of it'))
  const path = 'POST /api/orders/9/returns/'
  shop.answer(path, { status: 201, json: returnJson })
  await userEvent.click(part.getByRole('button', { name: 'Make the return' }))
  await part.findByRole('status')
  const all = [
    { orderItem: 3, qty: '2' },
    { orderItem: 4, qty: '1' },
  ]
  expect(shop.lastBody(path)).toEqual({ lines: all, reason: '', withdrawal: 8 })
})

test('a reader, and what is closed or settled, has no form', () => {
  const { rerender } = render(card({ returns: [received], withdrawals: [withdrawal], lines }, false))
  expect(screen.queryAllByRole('group')).toEqual([])
  rerender(
    card({
      returns: [{ ...returnJson, state: 'refused', refusal: 'Used' }],
      withdrawals: [{ ...withdrawal, isSettled: true }],
    }),
  )
  expect(screen.queryAllByRole('group')).toEqual([])
  expect(screen.getByText('Refused: Used')).toBeTruthy()
})

const parts = { itemsCents: 2450, shippingCents: 1000, taxCents: 201, pricesIncludeTax: false }
const details = {
  left: '36.51',
  method: 'paypal' as const,
  lines: lines.map((each) => ({ ...each, priceCents: 975 })),
  parts: { order: parts, done: { itemsCents: 0, shippingCents: 0, taxCents: 0 } },
  notes: {},
  disputes: [],
}

test('a received return fills the form of the refund with its units, and is named with it', async () => {
  render(<RefundForm details={details} orderId={9} returns={[received]} />)
  await press('Refund return 5')
  expect(screen.getByLabelText(/^Refund Teapot/)).toHaveProperty('value', '2')
  expect(screen.getByLabelText(/^Back on the shelf Teapot/)).toHaveProperty('value', '1')
  expect(screen.queryByLabelText(/^Refund Lamp/)).toBeNull()
  expect(screen.getByLabelText(/Shipping/)).toHaveProperty('checked', false)
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '21.10')
  await press('Refund')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Refund' }))
  const sent = shop.lastBody('POST /api/orders/9/refunds/')
  expect(sent).toMatchObject({ return: 5, lines: [{ orderItem: 3, qty: '2', restock: '1' }] })
})

test('of a withdrawal from the whole contract the shipping goes back, too', async () => {
  const whole = [line, { orderItem: 4, name: 'Lamp', qty: 1, restock: 1 }]
  render(
    <RefundForm
      details={details}
      orderId={9}
      returns={[{ ...received, origin: 'withdrawal', lines: whole }]}
    />,
  )
  await press('Refund return 5')
  expect(screen.getByLabelText(/Shipping/)).toHaveProperty('checked', true)
})

test('buyers read the states of their returns, and ask for units of a line while that is open', async () => {
  const { container, rerender } = render(<ReturnPart {...none} orderId={9} />)
  expect(container.innerHTML).toBe('')
  const refused: ReturnJson = {
    ...returnJson,
    state: 'refused',
    refusal: 'They were used.',
    closedAt: times.deadline,
  }
  rerender(<ReturnPart {...none} canAsk lines={lines} orderId={9} returns={[refused]} />)
  expect(container.textContent).toContain('Return not accepted on')
  expect(container.textContent).toContain('They were used.')
  await unfold('Send goods back')
  const path = 'POST /api/orders/9/returns/'
  const errors = [{ path: 'lines.0.qty', message: 'Lamp: at most 1 can come back.' }]
  shop.answer(path, { status: 400, json: { detail: errors[0]?.message, code: 'invalid-input', errors } })
  await userEvent.clear(screen.getByLabelText('Lamp'))
  await userEvent.type(screen.getByLabelText('Lamp'), '3')
  await userEvent.type(screen.getByLabelText('Why it comes back (optional)'), 'Too small')
  await press('Ask for the return')
  await screen.findByRole('alert')
  expect(screen.getByLabelText('Lamp').getAttribute('aria-invalid')).toBe('true')
  expect(shop.lastBody(path)).toEqual({ lines: [{ orderItem: 4, qty: '3' }], reason: 'Too small' })
  shop.answer(path, { status: 201, json: returnJson })
  await press('Ask for the return')
  expect((await screen.findByRole('status')).textContent).toBe(
    'We have your request, and mail you what follows.',
  )
})

test('buyers read that a withdrawal was declared, and until it is settled that an answer follows', () => {
  const declared = { ...withdrawal, lines: '' }
  const { container, rerender } = render(<ReturnPart {...none} orderId={9} withdrawals={[declared]} />)
  expect(container.textContent).toMatch(/Withdrawal declared on .*We look at it and answer you by mail\.$/)
  rerender(<ReturnPart {...none} orderId={9} withdrawals={[{ ...declared, isSettled: true }]} />)
  expect(container.textContent).toContain('Withdrawal declared on')
  expect(container.textContent).not.toContain('answer')
})

test('what is left after a return is asked for is not filled in: a further click asks for nothing', async () => {
  const teapot = { orderItem: 3, name: 'Teapot', left: 1 }
  const { rerender } = render(<ReturnPart {...none} canAsk lines={[teapot]} orderId={9} />)
  await unfold('Send goods back')
  expect(screen.getByLabelText('Teapot')).toHaveProperty('value', '1')
  shop.answer('POST /api/orders/9/returns/', { status: 201, json: returnJson })
  await press('Ask for the return')
  await screen.findByRole('status')
  rerender(<ReturnPart {...none} canAsk lines={[teapot]} orderId={9} />)
  expect(screen.getByLabelText('Teapot')).toHaveProperty('value', '0')
})

import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { RefundList } from '@/components/receipt/refund-list'
import type { RefundJson } from '@/lib/sales/orders/order-schema'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { RefundForm } from './refund-form'

const call = 'POST /api/orders/9/refunds/'
const details = {
  left: '31.10',
  method: 'paypal' as const,
  lines: [
    { orderItem: 3, name: 'Teapot', priceCents: 975, left: 2 },
    { orderItem: 4, name: 'Lamp', priceCents: 500, left: 0 },
  ],
  parts: {
    order: { itemsCents: 2450, shippingCents: 1000, taxCents: 201, pricesIncludeTax: false },
    done: { itemsCents: 500, shippingCents: 0, taxCents: 41 },
  },
  notes: {},
  disputes: [],
}
const refund = (status: RefundJson['status']): RefundJson => {
  const completedAt = status === 'completed' ? '2026-11-24T10:00:00.000Z' : null
  const createdAt = '2026-11-22T10:00:00.000Z'
  const parts = { itemsAmount: null, shippingAmount: null, taxAmount: null }
  return {
    _id: 1,
    amount: '12.00',
    ...parts,
    method: 'paypal',
    reason: 'Broken',
    status,
    createdAt,
    completedAt,
  }
}

const shop = browserShop({ isSignedIn: true })
beforeEach(async () => {
  render(<RefundForm details={details} orderId={9} />)
  await userEvent.click(screen.getByRole('button', { name: 'Refund this order' }))
})

/** Records the requests for the refund: their keys and bodies. */
function spyOnCalls() {
  const sent: { key: string | null; body: unknown }[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (path.endsWith('/refunds/')) {
      const key = new Headers(init.headers).get('Idempotency-Key')
      sent.push({ key, body: JSON.parse(String(init.body)) })
    }
    return fetch(path, init)
  })
  return sent
}

async function choose(name: RegExp, value: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText(name))
  await userEvent.type(screen.getByLabelText(name), value)
}

async function confirm(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(
    [...dialog.querySelectorAll('button')].find((each) => each.textContent === 'Refund') ?? dialog,
  )
}

test('a refund is confirmed with its amount and sent once; a click after an unknown outcome is the same refund', async () => {
  const sent = spyOnCalls()
  await userEvent.clear(screen.getByLabelText('Amount'))
  await userEvent.type(screen.getByLabelText('Amount'), '12')
  await userEvent.type(screen.getByLabelText('More about the reason'), 'Broken')
  expect(screen.queryByLabelText(/Lamp/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('Refund $12.00?')
  expect(sent).toEqual([])
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))

  const detail = 'PayPal has not confirmed the refund yet.'
  shop.answer(call, { status: 502, json: { detail, code: 'payment-provider-down' } })
  await confirm()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(detail))
  shop.answer(call, 'unreachable')
  await confirm()
  await waitFor(() => expect(sent).toHaveLength(2))
  shop.answer(call, { status: 201, json: refund('completed') })
  await confirm()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Refunded.'))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(sent[0]?.body).toEqual({ amount: '12', reason: 'Returned: Broken', lines: [], shipping: false })
  expect(router.refresh).toHaveBeenCalledTimes(3)

  await userEvent.click(screen.getByRole('button', { name: 'Refund this order' }))
  expect(screen.queryByRole('status'), 'the earlier report').toBeNull()
  await userEvent.type(screen.getByLabelText('More about the reason'), 'Broken')
  await confirm()
  await waitFor(() => expect(sent).toHaveLength(4))
  expect(sent[3]?.key).not.toBe(sent[0]?.key)
})

const amount = () => (screen.getByLabelText('Amount') as HTMLInputElement).value

test('the amount follows from units and shipping, says its parts, and stays when another one is typed', async () => {
  const sent = spyOnCalls()
  shop.answer(call, { status: 201, json: refund('completed') })
  expect(amount()).toBe('')
  await choose(/^Refund Teapot/, '1')
  expect(amount()).toBe('10.55')
  expect(screen.getByText('Items $9.75 + tax $0.80 + shipping $0.00')).toBeDefined()
  await userEvent.click(screen.getByLabelText('Shipping, $10.00'))
  expect(amount()).toBe('20.55')
  await userEvent.click(screen.getByRole('button', { name: 'All of it' }))
  expect(amount()).toBe('31.10')
  expect(screen.getByText('Items $19.50 + tax $1.60 + shipping $10.00')).toBeDefined()
  await choose(/^Back on the shelf Teapot/, '1')
  await choose(/^Amount/, '30')
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'Did not arrive')
  await confirm()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({
    amount: '30',
    reason: 'Did not arrive',
    lines: [{ orderItem: 3, qty: '2', restock: '1' }],
    shipping: true,
  })
})

test('W01 a comma in the amount is a decimal point', async () => {
  const sent = spyOnCalls()
  shop.answer(call, { status: 201, json: refund('completed') })
  await userEvent.clear(screen.getByLabelText('Amount'))
  await userEvent.type(screen.getByLabelText('Amount'), '12,50')
  await confirm()
  await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ amount: '12.50' }]))
})

test('the form closes without a refund, and gives the focus back', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('Amount')).toBeNull()
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole('button', { name: 'Refund this order' }))
})

test('errors stand at their fields, and the typed values stay', async () => {
  const errors = [
    { path: 'amount', message: 'An amount is needed.' },
    { path: 'lines.0.qty', message: 'Teapot: at most 2 can be refunded.' },
  ]
  shop.answer(call, { status: 400, json: { detail: 'An amount is needed.', code: 'invalid-input', errors } })
  await choose(/^Refund Teapot/, '3')
  await userEvent.type(screen.getByLabelText('More about the reason'), 'Broken')
  await confirm()
  await screen.findByText(/at most 2/)
  for (const name of ['Amount', /^Refund Teapot/] as const)
    expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('More about the reason')).toHaveProperty('value', 'Broken')
  shop.answer(call, { status: 201, json: refund('failed') })
  await confirm()
  await screen.findByText(/No money went back/)
  expect(screen.getByLabelText('More about the reason')).toHaveProperty('value', 'Broken')
})

test('buyers read completed and pending refunds; failed ones and the notes are for admins', () => {
  const refunds = (['completed', 'pending', 'failed'] as const).map((status, index) => ({
    ...refund(status),
    _id: index,
  }))
  const { container, rerender } = render(<RefundList refunds={refunds} />)
  expect(container.textContent).toContain('Refunded on 24/11/2026')
  expect(container.textContent).toContain('Refund pending at PayPal since 22/11/2026')
  expect(container.textContent).not.toContain('failed')
  rerender(<RefundList notes={{ 2: ['The account is empty.'] }} refunds={refunds} />)
  expect(container.textContent).toContain('The account is empty.')
})

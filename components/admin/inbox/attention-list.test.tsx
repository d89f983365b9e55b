import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AttentionEntry } from '@/lib/money/reconciliation/payment-attention'
import '@/testing/http/router'
import { AttentionList } from './attention-list'

const entry: AttentionEntry = {
  kind: 'refund',
  id: 3,
  orderId: 7,
  total: '50.00',
  since: '2026-11-23T18:18:11.000Z',
  what: 'The refund of $5.00 waits for PayPal.',
  advice: 'Wait.',
  paypalOrder: '5O19',
  capture: '2GG2',
  canCheck: true,
  canResolve: false,
}
const list = (entries: AttentionEntry[], isOfOneOrder: boolean) => (
  <AttentionList empty={<p>Nothing</p>} entries={entries} isOfOneOrder={isOfOneOrder} note="Note" />
)

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ height: 150 } as DOMRect)
  return () => vi.restoreAllMocks()
})

test.each([
  [false, 'Order 7$50.00'],
  [true, 'Refund'],
])(
  'an entry names its order, on the page of the order its kind (%s), and PayPal’s ids to copy',
  (isOfOneOrder, heading) => {
    render(list([entry], isOfOneOrder))
    expect(screen.getByRole('heading').textContent).toBe(heading)
    for (const name of ['Copy PayPal’s order 5O19', 'Copy PayPal’s payment 2GG2', 'Check again'])
      expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark as settled' })).toBeNull()
  },
)

test('an entry that is settled by itself leaves its place to nothing else', () => {
  const { rerender } = render(list([entry], true))
  rerender(list([], true))
  const card = screen.getByRole('listitem')
  expect([card.textContent, card.style.height]).toEqual(['No longer on this page.', '150px'])
})

test('a withdrawal of no known order leads to the orders of the typed address', () => {
  const address = 'jane+tea@example.com'
  render(list([{ ...entry, kind: 'withdrawal', orderId: null, total: null, address }], false))
  const href = screen.getByRole('link', { name: 'Orders of this address' }).getAttribute('href') ?? ''
  expect(new URL(href, 'http://localhost').searchParams.get('q')).toBe(address)
  expect(screen.getByRole('heading').textContent).toBe('Withdrawal 3')
})

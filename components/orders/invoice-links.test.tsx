import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import '@/testing/http/router'
import { InvoiceLinks } from './invoice-links'
import { PaidAtProvider } from './paid-at'

const refund = { _id: 3, amount: '20.00', reason: 'Torn.', createdAt: '2030-01-01T12:00:00.000Z' }
const refunds = [
  { ...refund, status: 'completed' as const, completedAt: '2030-01-03T12:00:00.000Z' },
  { ...refund, _id: 4, status: 'pending' as const, completedAt: null },
]

test.each([
  [null, []],
  [
    '2030-01-01T00:00:00.000Z',
    [
      ['Invoice (PDF)', '/order/7/invoice'],
      ['Credit note of 03/01/2030, $20.00 (PDF)', '/order/7/invoice/3'],
    ],
  ],
])('an order paid at %s links to %j', (paidAt, links) => {
  render(
    <PaidAtProvider isCancelled={false} orderId={9} paidAt={paidAt}>
      <InvoiceLinks order={{ _id: 7, refunds }} />
    </PaidAtProvider>,
  )
  const shown = screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(shown).toEqual(links)
})

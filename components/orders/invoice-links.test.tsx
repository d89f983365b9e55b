import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { InvoiceLinks } from './invoice-links'
import { PaidAtProvider } from './paid-at'

const refund = { _id: 3, amount: '20.00', reason: 'Torn.', createdAt: '2030-01-01T00:00:00.000Z' }
const refunds = [
  { ...refund, status: 'completed' as const },
  { ...refund, _id: 4, status: 'pending' as const },
]

test.each([
  [null, []],
  ['2030-01-01T00:00:00.000Z', ['/order/7/invoice', '/order/7/invoice/3']],
])('an order paid at %s links to %j', (paidAt, addresses) => {
  render(
    <PaidAtProvider paidAt={paidAt}>
      <InvoiceLinks order={{ _id: 7, refunds }} />
    </PaidAtProvider>,
  )
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(addresses)
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import '@/testing/http/router'
import { PaidAtProvider } from '@/components/orders/paid-at'
import { ReceiptPapers } from './receipt-papers'

const print = vi.fn()
beforeEach(() => void vi.stubGlobal('print', print))

const parts = { itemsAmount: null, shippingAmount: null, taxAmount: null, method: 'paypal' as const }
const refund = { _id: 3, amount: '20.00', ...parts, reason: 'Torn.', createdAt: '2030-01-01T12:00:00.000Z' }
const refunds = [
  { ...refund, status: 'completed' as const, completedAt: '2030-01-03T12:00:00.000Z' },
  { ...refund, _id: 4, status: 'pending' as const, completedAt: null },
]

test.each<[string | null, [string, string][]]>([
  [null, []],
  [
    '2030-01-01T00:00:00.000Z',
    [
      ['Invoice (PDF)', '/order/7/invoice'],
      ['Credit note of 03/01/2030, $20.00 (PDF)', '/order/7/invoice/3'],
    ],
  ],
])('an order paid at %s links to %j, and can be printed', async (paidAt, links) => {
  render(
    <PaidAtProvider isCancelled={false} orderId={9} paidAt={paidAt}>
      <ReceiptPapers order={{ _id: 7, refunds }} />
    </PaidAtProvider>,
  )
  const shown = screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(shown).toEqual(links)
  if (paidAt) await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(paidAt ? 1 : 0)
})

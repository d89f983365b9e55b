import { runInThisContext } from 'node:vm'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { firstScript } from '@/lib/platform/edge/first-script'
import '@/testing/http/router'
import { PaidAtProvider, usePaidAt } from '@/components/orders/paid-at'
import { ReceiptSheet } from './receipt-sheet'
import { ReceiptStamp } from './receipt-stamp'

const { dataset } = document.documentElement
const time = '2030-01-01T12:00:00.000Z'
let pay = () => {}

function Payment() {
  const { markPaid } = usePaidAt()
  useEffect(() => {
    pay = () => markPaid(time)
  }, [markPaid])
  return null
}

function show(orderId: number, paidAt: string | null, end: 'refunded' | null = null) {
  return render(
    <PaidAtProvider isCancelled={false} orderId={orderId} paidAt={paidAt}>
      <Payment />
      <ReceiptSheet orderId={orderId}>
        <ReceiptStamp end={end} />
      </ReceiptSheet>
    </PaidAtProvider>,
  )
}

const unrolls = () => dataset.unroll !== undefined
const sheet = () => document.querySelector('.receipt')
const isPaid = () => sheet()?.classList.contains('is-paid')

beforeEach(() => {
  sessionStorage.clear()
  delete dataset.unroll
})

test('a receipt unrolls and is stamped when its order is paid, once in a tab', () => {
  const { unmount } = show(9, null)
  expect([unrolls(), isPaid(), screen.queryByText('Paid')]).toEqual([false, false, null])
  act(() => pay())
  expect([unrolls(), isPaid()]).toEqual([true, true])
  expect(screen.getByText('Paid')).toBeTruthy()
  unmount()
  show(9, time)
  expect(unrolls(), 'seen before').toBe(false)
  show(8, time)
  expect(unrolls(), 'another one').toBe(true)
})

test('the end of the last animation ends the unrolling, so that printing does not start it again', () => {
  show(9, time)
  const end = (animationName: string) =>
    fireEvent(
      sheet() as Element,
      Object.assign(new Event('animationend', { bubbles: true }), { animationName }),
    )
  end('unroll')
  expect(unrolls()).toBe(true)
  end('stamp')
  expect(unrolls()).toBe(false)
})

test('a loaded page knows before its first paint whether its receipt is new to the tab', () => {
  history.replaceState(null, '', '/order/9')
  runInThisContext(firstScript)
  expect(unrolls()).toBe(true)
  show(9, time)
  expect(unrolls()).toBe(true)
  delete dataset.unroll
  runInThisContext(firstScript)
  expect(unrolls(), 'seen before').toBe(false)
})

test('a refunded order is stamped so, not as paid', () => {
  show(9, time, 'refunded')
  expect(screen.getByText('Refunded')).toBeTruthy()
  expect(screen.queryByText('Paid')).toBeNull()
})

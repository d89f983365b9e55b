import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { problemTable } from '@/lib/problem'
import { startBrowserShop } from '@/lib/testing/browser-shop'
import { router } from '@/lib/testing/router'
import { PayOrder } from './pay-order'
import type { usePayment } from './use-payment'

/** What comes of a payment, in every way that it can end (Spec §2, §8). PayPal's own button is a plain one here. */

type Events = ReturnType<typeof usePayment>['events']
/** What the stand-in for PayPal's button does with a click. */
let atPaypal: (events: Events) => Promise<unknown>

vi.mock('@/components/orders/paypal-button', () => ({
  PaypalButton: ({ events }: { events: Events }) => (
    <button onClick={() => void atPaypal(events)} type="button">
      Pay with PayPal
    </button>
  ),
}))

/** As PayPal's script does: an error of `createOrder` comes back through `onError`. */
async function approve(events: Events): Promise<void> {
  try {
    await events.createOrder()
  } catch (error) {
    return events.onError(error)
  }
  await events.onApprove()
}

const [start, pay] = ['POST /api/orders/9/paypal/', 'PUT /api/orders/9/pay/']
const config = { clientId: 'client', scriptUrl: '/sdk/js' }

let shop: ReturnType<typeof startBrowserShop>
beforeEach(() => {
  atPaypal = approve
  shop = startBrowserShop()
  shop.answer(start, { status: 201, json: { id: 'PAYPAL-1' } })
  router.refresh.mockClear()
})

async function click(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Pay with PayPal' }))
}
const show = () => render(<PayOrder block={null} config={config} isPaid={false} orderId={9} />)
const button = () => screen.queryByRole('button', { name: 'Pay with PayPal' })
const refusal = (code: keyof typeof problemTable, status = 409) => {
  return { status, json: { detail: problemTable[code].detail, code } }
}

test('a payment that cannot be started or reported is a payment error', async () => {
  shop.answer(start, refusal('payment-provider-down', 502))
  show()
  await click()
  expect((await screen.findByRole('alert')).textContent).toBe(
    `Payment error.${problemTable['payment-provider-down'].detail}`,
  )
  expect(button(), 'it can be tried again').not.toBeNull()

  shop.answer(start, { status: 201, json: { id: 'PAYPAL-1' } })
  shop.answer(pay, { status: 500, json: { detail: 'A fault.', code: 'unexpected-error' } })
  await click()
  expect(await screen.findByText('A fault.')).toBeTruthy()
  expect(screen.getByText('Payment error.')).toBeTruthy()
  expect(button(), 'the outcome is unknown: no second payment').toBeNull()
  expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy()
})

test('S12 an order whose time has run out twice says so in the place of the button', async () => {
  shop.answer(start, refusal('hold-expired'))
  show()
  await click()
  expect((await screen.findByRole('alert')).textContent).toBe(problemTable['hold-expired'].detail)
  expect(button()).toBeNull()
})

test.each(['payment-declined', 'payment-not-found'] as const)(
  'P10 after %s the page says Payment error. and the button works again',
  async (code) => {
    shop.answer(pay, refusal(code, 402))
    show()
    await click()
    expect((await screen.findByRole('alert')).textContent).toBe(`Payment error.${problemTable[code].detail}`)
    await click()
    expect(shop.count(pay)).toBe(2)
  },
)

test('P12 a payment that PayPal still checks is asked after, not asked for again', async () => {
  shop.answer(pay, refusal('payment-pending'))
  show()
  await click()
  expect(await screen.findByText(problemTable['payment-pending'].detail)).toBeTruthy()
  expect(screen.queryByText('Payment error.')).toBeNull()
  expect(button()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect([shop.count(start), shop.count(pay)]).toEqual([1, 2])
})

test('P05 a payment that does not match is an error without a button', async () => {
  shop.answer(pay, refusal('payment-mismatch'))
  show()
  await click()
  expect((await screen.findByRole('alert')).textContent).toBe(
    `Payment error.${problemTable['payment-mismatch'].detail}`,
  )
  expect(button()).toBeNull()
})

test('a cancelled payment charges nothing, and an order that is paid already is read again', async () => {
  atPaypal = async (events) => act(() => events.onCancel())
  show()
  await click()
  expect(await screen.findByText('Payment cancelled. Nothing was charged.')).toBeTruthy()
  atPaypal = approve
  shop.answer(start, refusal('already-paid'))
  await click()
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  expect(screen.queryByText('Payment error.')).toBeNull()
})

test('a shop without payments says so in the place of the button', () => {
  render(<PayOrder block={null} config={null} isPaid={false} orderId={9} />)
  expect(screen.getByRole('button', { name: 'Payments are not configured' })).toHaveProperty('disabled', true)
})

import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { type ProblemCode, problemText } from '@/lib/shared/problem/problem'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { PaidAtProvider, PaidBanner } from './paid-at'
import { PayOrder } from './pay-order'
import type { usePayment } from './use-payment'

/** Every outcome of a payment (Spec §2, §8). A plain button replaces PayPal's. */

type Events = ReturnType<typeof usePayment>['events']
/** Called when the replacement of PayPal's button is clicked. */
let onPaypalClick: (events: Events) => Promise<unknown>

vi.mock('./paypal-button', () => ({
  PaypalButton: ({ events }: { events: Events }) => (
    <button onClick={() => void onPaypalClick(events)} type="button">
      Pay with PayPal
    </button>
  ),
}))

/** Approves the payment. Like PayPal's script, passes an error of `createOrder` to `onError`. */
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

const shop = browserShop()
beforeEach(() => {
  onPaypalClick = approve
  shop.answer(start, { status: 201, json: { id: 'PAYPAL-1' } })
})

async function click(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Pay with PayPal' }))
}
function show(paidAt: string | null = null, payPal: typeof config | null = config, known = {}) {
  render(
    <PaidAtProvider isCancelled={false} orderId={9} paidAt={paidAt}>
      <PayOrder block={null} config={payPal} orderId={9} totalPrice="31.10" {...known} />
      <PaidBanner />
    </PaidAtProvider>,
  )
}
const alertText = async () => (await screen.findByRole('alert')).textContent
const heading = () => screen.getByRole('heading').textContent
const button = () => screen.queryByRole('button', { name: 'Pay with PayPal' })
const rejection = (code: ProblemCode, status = 409) => {
  return { status, json: { detail: problemText(code), code } }
}

test('the page that is read again says whether the order can be paid', () => {
  const page = (block: 'payment-pending' | null) => (
    <PaidAtProvider isCancelled={false} orderId={9} paidAt={null}>
      <PayOrder block={block} config={null} orderId={9} totalPrice="31.10" />
    </PaidAtProvider>
  )
  const { rerender } = render(page('payment-pending'))
  const isPending = () => screen.queryByText(problemText('payment-pending')) !== null
  expect(isPending()).toBe(true)
  rerender(page(null))
  expect(isPending()).toBe(false)
  rerender(page('payment-pending'))
  expect(isPending()).toBe(true)
})

test('a payment that cannot be started or confirmed shows a payment error', async () => {
  shop.answer(start, rejection('payment-provider-down', 502))
  show()
  await click()
  expect(await alertText()).toBe(`Payment error.${problemText('payment-provider-down')}`)
  expect(button(), 'the payment can be retried').not.toBeNull()

  shop.answer(start, { status: 201, json: { id: 'PAYPAL-1' } })
  shop.answer(pay, { status: 500, json: { detail: 'A fault.', code: 'unexpected-error' } })
  await click()
  expect(await screen.findByText('A fault.')).toBeTruthy()
  expect(screen.getByText('Payment error.')).toBeTruthy()
  expect(button(), 'the outcome is unknown: no second payment').toBeNull()
  expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy()
})

test('S12 an order whose hold has expired twice shows a message instead of the button', async () => {
  shop.answer(start, rejection('hold-expired'))
  show()
  await click()
  expect(await alertText()).toBe(problemText('hold-expired'))
  expect(button()).toBeNull()
})

test('R07 after a cancel elsewhere the page reads the order again', async () => {
  shop.answer(start, rejection('order-cancelled'))
  show()
  await click()
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  expect(screen.queryByText('Payment error.')).toBeNull()
})

test.each(['payment-declined', 'payment-not-found'] as const)(
  'P10 after %s the page says Payment error. and the button works again',
  async (code) => {
    shop.answer(pay, rejection(code, 402))
    show()
    expect(heading()).toBe('Thank you, your order is placed')
    await click()
    expect(await alertText()).toBe(`Payment error.${problemText(code)}`)
    expect(heading()).toBe('Your order is not paid yet')
    const order = screen.getByRole('alert').compareDocumentPosition(button() as HTMLElement)
    expect(order, 'the error stands above the button').toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await click()
    expect(shop.count(pay)).toBe(2)
  },
)

test('P10 the page of an order whose payment was declined says that it is not paid yet', () => {
  render(<PayOrder block={null} config={config} isRetry orderId={9} totalPrice="31.10" />)
  expect(heading()).toBe('Your order is not paid yet')
})

test('P12 a payment pending at PayPal is checked again, not started again, until PayPal declines it', async () => {
  shop.answer(pay, rejection('payment-pending'))
  show()
  await click()
  expect(await screen.findByText(problemText('payment-pending'))).toBeTruthy()
  expect(screen.queryByText('Payment error.')).toBeNull()
  expect(button()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect([shop.count(start), shop.count(pay)]).toEqual([1, 2])
  shop.answer(pay, rejection('payment-declined', 402))
  await userEvent.click(await screen.findByRole('button', { name: 'Check again' }))
  expect(await screen.findByText('Payment error.')).toBeTruthy()
  expect(screen.queryByText(problemText('payment-pending'))).toBeNull()
  expect(button()).not.toBeNull()
})

test('P05 a payment mismatch shows an error and no button', async () => {
  shop.answer(pay, rejection('payment-mismatch'))
  show()
  await click()
  expect(await alertText()).toBe(`Payment error.${problemText('payment-mismatch')}`)
  expect(button()).toBeNull()
})

test('a cancelled payment charges nothing, and an order that is already paid is reloaded', async () => {
  onPaypalClick = async (events) => act(() => events.onCancel())
  show()
  await click()
  expect(await screen.findByText('Payment cancelled. Nothing was charged.')).toBeTruthy()
  onPaypalClick = approve
  shop.answer(start, rejection('already-paid'))
  await click()
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  expect(screen.queryByText('Payment error.')).toBeNull()
})

test('a shop without payment settings shows a disabled button that says so', () => {
  show(null, null)
  expect(screen.getByRole('button', { name: 'Payments are not configured' })).toHaveProperty('disabled', true)
})

test('the answer of the call that pays shows the payment everywhere, before the page is read again', async () => {
  const order = { _id: 9, orderItems: [], isPaid: true, paidAt: '2026-11-22T10:00:00.000Z' }
  shop.answer(pay, { status: 200, json: order })
  show()
  expect(screen.getByRole('heading').textContent).toBe('Thank you, your order is placed')
  expect(document.body.textContent).toContain('Total to pay$31.10')
  await click()
  expect(await screen.findByText('Payment processed.')).toBeTruthy()
  expect(document.body.textContent).toContain('Paid on 22/11/2026')
  expect(screen.queryByText('Not paid.')).toBeNull()
  expect(screen.getByRole('heading').textContent).toBe('Thank you, your order is paid')
  expect(screen.getByRole('link', { name: 'Continue shopping' }).getAttribute('href')).toBe('/')
  expect(button()).toBeNull()
})

test.each([
  [{}, 'Thank you, your order is paid', 'Total paid', ['Continue shopping']],
  [
    { sent: 'shipped', trackingUrl: 'https://carrier.example/1' },
    'Your order is on its way',
    'Total paid',
    ['Track parcel (opens in a new tab)', 'Continue shopping'],
  ],
  [{ sent: 'delivered' }, 'Your order was delivered', 'Total paid', ['Continue shopping']],
  [{ isRefunded: true, sent: 'shipped' }, 'Your order was refunded', 'Refunded', ['Continue shopping']],
] as const)('a paid order with %j says "%s"', (known, title, amount, links) => {
  show('2026-11-22T10:00:00.000Z', config, known)
  expect(heading()).toBe(title)
  expect(document.body.textContent).toContain(`${amount}$31.10`)
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(links)
})

const paidOrder = { _id: 9, orderItems: [], isPaid: true, paidAt: '2026-11-22T10:00:00.000Z' }

test('in German every outcome of a payment is German', () =>
  speakIn({ language: 'de', prefix: '/de' }, async () => {
    show()
    expect(heading()).toBe('Vielen Dank für Ihre Bestellung')
    expect(screen.getByText('Nicht bezahlt.')).toBeTruthy()
    onPaypalClick = async (events) => events.onCancel()
    await click()
    expect(await screen.findByText('Zahlung abgebrochen. Es wurde nichts abgebucht.')).toBeTruthy()
    onPaypalClick = approve
    shop.answer(`${start}?lang=de`, { status: 201, json: { id: 'PAYPAL-1' } })
    shop.answer(`${pay}?lang=de`, { status: 200, json: paidOrder })
    await click()
    expect(await screen.findByText('Die Zahlung ist eingegangen.')).toBeTruthy()
    expect(heading()).toBe('Vielen Dank, Ihre Bestellung ist bezahlt')
    expect(screen.getByText(/^Bezahlt am/)).toBeTruthy()
  }))

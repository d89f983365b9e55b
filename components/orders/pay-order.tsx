'use client'

import dynamic from 'next/dynamic'
import { Alert } from '@/components/ui/alert'
import { Button, buttonStyle } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { FocusedAlert } from '@/components/ui/focused-alert'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { Price } from '@/components/ui/price'
import type { PaymentBlock } from '@/lib/money/payments/payment-states'
import { type PlainKey, t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'
import { PaySpinner } from './pay-spinner'
import { TrackLink } from './track-link'
import type { PayState } from './use-payment'
import { usePayment } from './use-payment'

/** Loaded only for an order that can be paid. */
const PaypalButton = dynamic(() => import('./paypal-button').then((file) => file.PaypalButton), {
  ssr: false,
  loading: PaySpinner,
})

type Props = {
  orderId: number
  totalPrice: string
  block: PaymentBlock | null
  /** An earlier payment of this order was declined. */
  isRetry?: boolean
  /** All that was paid went back. */
  isRefunded?: boolean
  /** How far a paid order is. */
  sent?: 'shipped' | 'delivered' | null
  /** Where a parcel on its way can be followed. */
  trackingUrl?: string | undefined
  config: { clientId: string; scriptUrl: string } | null
}

type Payment = ReturnType<typeof usePayment>

const paidHeadings = {
  paid: 'payment.is-paid',
  shipped: 'payment.is-shipped',
  delivered: 'payment.is-delivered',
} as const

/** The words above the amount. An approved payment that failed may still be found at PayPal. */
function wordsFor(
  { isPaid, block, state }: Pick<Payment, 'isPaid' | 'block' | 'state'>,
  { isRetry = false, isRefunded = false, sent = null }: Partial<Props>,
) {
  if (isPaid) {
    const heading = isRefunded ? t('payment.is-refunded') : t(paidHeadings[sent ?? 'paid'])
    return { heading, note: t('payment.receipt') }
  }
  if (block === 'payment-pending') {
    return { heading: t('payment.is-checked'), note: t('payment.placed') }
  }
  const notPaid = t('payment.is-not-paid')
  if (block) return { heading: notPaid, note: null }
  if (isRetry || state.step === 'failed' || state.step === 'cancelled') {
    return { heading: notPaid, note: t('payment.only-payment-left') }
  }
  return { heading: t('payment.is-placed'), note: t('payment.only-payment') }
}

/**
 * Shows what is left to do, directly below the heading: the total with the PayPal button while the order is not paid (Spec §2), then
 * its receipt. Button and spinner share one place, so that nothing below moves; the result stands above them.
 */
export function PayOrder({ orderId, totalPrice, block, config, trackingUrl, ...known }: Props) {
  const payment = usePayment(orderId, block)
  const { isPaid } = payment
  const { heading, note } = wordsFor(payment, known)
  return (
    <section aria-label={t('payment.payment')} className="no-print room-panel receipt-panel">
      <h2 className="text-xl">{heading}</h2>
      {note && <p className="mt-1 text-ink-soft">{note}</p>}
      <p className="mt-4 text-sm text-ink-soft">
        {known.isRefunded
          ? t('payment.refunded')
          : isPaid
            ? t('payment.total-paid')
            : t('payment.total-to-pay')}
      </p>
      <Price amount={totalPrice} className="text-2xl font-bold" />
      <div className="mt-4 grid gap-4">
        <PayOutcome state={payment.state} />
        {isPaid && trackingUrl && <TrackLink className={buttonStyle({ isWide: true })} url={trackingUrl} />}
        {isPaid ? (
          <ButtonLink href={paths.home} isWide variant={trackingUrl ? 'secondary' : 'primary'}>
            {t('order.continue-shopping')}
          </ButtonLink>
        ) : (
          <PayControls config={config} payment={payment} />
        )}
      </div>
    </section>
  )
}

type Controls = { payment: Payment; config: Props['config'] }

function PayControls({ payment: { state, block, events, confirm }, config }: Controls) {
  const isConfirming = state.step === 'confirming'
  if (block) return isConfirming ? null : <PaymentBlockNote block={block} onCheck={confirm} />
  if (config) {
    return (
      <div>
        <div className="min-h-24">
          <NoScriptAlert />
          <PaypalButton config={config} events={events} isDisabled={isConfirming} />
        </div>
        <p className="mt-3 text-sm text-ink-soft">{t('payment.at-paypal')}</p>
      </div>
    )
  }
  return (
    <div>
      <Button aria-describedby="pay-reason" disabled isWide size="lg">
        {t('payment.not-configured')}
      </Button>
      <p className="mt-2 text-sm text-ink-soft" id="pay-reason">
        {t('payment.not-configured-why')}
      </p>
    </div>
  )
}

const blockTexts = {
  'payment-pending': 'problem.payment-pending',
  'payment-mismatch': 'problem.payment-mismatch',
  'hold-expired': 'problem.hold-expired',
} as const satisfies Record<PaymentBlock, PlainKey>

/** Explains why the order cannot be paid now, instead of the button. A pending payment can be checked again. */
function PaymentBlockNote({ block, onCheck }: { block: PaymentBlock; onCheck: () => void }) {
  const detail = t(blockTexts[block])
  if (block === 'payment-mismatch') {
    return (
      <Alert kind="danger">
        <PaymentError detail={detail} />
      </Alert>
    )
  }
  if (block === 'hold-expired') return <Alert kind="warning">{detail}</Alert>
  const checkAgain = (
    <button className="text-link" onClick={onCheck} type="button">
      {t('payment.check-again')}
    </button>
  )
  return (
    <Alert action={checkAgain} kind="info">
      {detail}
    </Alert>
  )
}

/** The result of a payment: the spec's text (§2), followed by the server's message. */
function PayOutcome({ state }: { state: PayState }) {
  switch (state.step) {
    case 'processed':
      return <FocusedAlert kind="success">{t('payment.processed')}</FocusedAlert>
    case 'failed':
      return (
        <FocusedAlert kind="danger">
          <PaymentError detail={state.detail} />
        </FocusedAlert>
      )
    case 'cancelled':
      return <Alert kind="info">{t('payment.cancelled')}</Alert>
    case 'confirming':
      return (
        <p className="text-sm text-ink-soft" role="status">
          {t('payment.confirming')}
        </p>
      )
    case 'idle':
      return null
  }
}

/** The spec's text for a failed payment (§8), and the reason. */
function PaymentError({ detail }: { detail: string | null }) {
  return (
    <>
      <p className="font-semibold">{t('payment.error')}</p>
      {detail && <p className="mt-1">{detail}</p>}
    </>
  )
}

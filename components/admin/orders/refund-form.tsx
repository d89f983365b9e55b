'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useRef, useState, useTransition } from 'react'
import { flushSync } from 'react-dom'
import { withProof } from '@/components/account/proof/with-proof'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import { errorText } from '@/components/ui/forms/error-lines'
import { SubmitButton } from '@/components/ui/forms/form'
import { FormReport, type Report } from '@/components/ui/forms/form-report'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { adminApi } from '@/lib/api/client/admin-client'
import type { RefundBody, RefundDetails } from '@/lib/money/refunds/refund-body'
import { attemptFor } from '@/lib/sales/checkout/stored-rules'
import type { Attempt } from '@/lib/sales/checkout/stored-values'
import type { RefundJson } from '@/lib/sales/orders/order-schema'
import { methodPhrases } from '@/lib/sales/orders/payment-method'
import type { ReturnJson } from '@/lib/sales/returns/return-schema'
import { formatPrice, parseCents, withSign } from '@/lib/shared/money/money'
import { bodyOf, errorsOf, RefundFields } from './refund-fields'
import './order-admin.css'

const outcomes: Record<RefundJson['status'], Report> = {
  completed: { kind: 'success', text: 'Refunded.' },
  pending: { kind: 'success', text: 'PayPal has the refund, and decides within a few days.' },
  created: { kind: 'success', text: 'The refund is under way.' },
  refunding: { kind: 'success', text: 'The refund is under way.' },
  failed: { kind: 'danger', text: 'The refund failed. No money went back; the list of refunds says why.' },
  needs_attention: { kind: 'danger', text: 'The refund needs attention; the list of refunds says why.' },
}

type Props = {
  orderId: number
  details: RefundDetails & { left: string }
  /** Returns whose goods are here: each fills the form. */
  returns?: readonly ReturnJson[]
}

/**
 * Refunds all or a part of an order, after a confirmation. The same content is sent with the same idempotency key until it is
 * answered, so that a second click, or one after a lost answer, is the same refund. A return fills the form with its units.
 */
export function RefundForm({ orderId, details, returns = [] }: Props) {
  const { left, method } = details
  const { report, errors, isPending, refund, clear } = useRefund(orderId, () => setIsOpen(false))
  const [draft, setDraft] = useState<RefundBody | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [filling, setFilling] = useState<ReturnJson | null>(null)
  const opener = useRef<HTMLButtonElement>(null)

  function open(returnJson: ReturnJson | null): void {
    clear()
    setFilling(returnJson)
    setIsOpen(true)
  }

  function close(): void {
    flushSync(() => {
      clear()
      setIsOpen(false)
    })
    opener.current?.focus()
  }

  function ask(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isPending) setDraft(bodyOf(new FormData(event.currentTarget), details.lines, filling?._id))
  }

  const cents = draft ? parseCents(draft.amount) : null
  return (
    <Card title="Refund">
      <div className="grid gap-5">
        {!isOpen && (
          <p className="text-ink-soft">
            {left === '0.00' ? 'Nothing is left to refund.' : `${withSign(left)} can be refunded.`}
          </p>
        )}
        {!isOpen &&
          left !== '0.00' &&
          returns.map((returnJson) => (
            <Button className="noscript:hidden" isWide key={returnJson._id} onClick={() => open(returnJson)}>
              Refund return {returnJson._id}
            </Button>
          ))}
        {!isOpen && left !== '0.00' && (
          <Button
            className="noscript:hidden"
            isWide
            onClick={() => open(null)}
            ref={opener}
            variant="secondary"
          >
            Refund this order
          </Button>
        )}
        {isOpen && (
          <form className="grid gap-5" noValidate onSubmit={ask}>
            <RefundFields details={details} errors={errors} filling={filling} />
            <div className="grid gap-3">
              <SubmitButton isPending={isPending} pendingText="Refunding…">
                Refund
              </SubmitButton>
              <Button
                aria-disabled={isPending || undefined}
                isWide
                onClick={() => isPending || close()}
                variant="secondary"
              >
                Cancel
              </Button>
            </div>
          </form>
        )}
        <FormReport isPending={isPending} report={report} />
      </div>
      {draft && (
        <ConfirmDialog
          confirmText="Refund"
          onClose={() => setDraft(null)}
          onConfirm={() => refund(draft)}
          title={cents === null ? 'Refund this amount?' : `Refund ${formatPrice(cents)}?`}
        >
          {method === 'paypal'
            ? `PayPal sends the money back to the buyer of order ${orderId}. It cannot be taken back.`
            : `This records that you have paid the buyer of order ${orderId} back ${methodPhrases[method]}. No money moves by itself.`}
        </ConfirmDialog>
      )}
    </Card>
  )
}

/** Sends refunds of an order. `clear` forgets how the last one went. */
function useRefund(orderId: number, onRefunded: () => void) {
  const router = useRouter()
  const redirectIfRefused = useRefusalRedirect()
  const [report, setReport] = useState<Report | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isPending, startTransition] = useTransition()
  const attempt = useRef<Attempt | null>(null)

  function refund(body: RefundBody): void {
    startTransition(async () => {
      attempt.current = attemptFor(attempt.current, JSON.stringify(body))
      try {
        const { key } = attempt.current
        const { status } = await withProof(() => adminApi.refundOrder(orderId, body, key))
        attempt.current = null
        setReport(outcomes[status])
        setErrors({})
        if (status !== 'failed') onRefunded()
        router.refresh()
      } catch (error) {
        if (redirectIfRefused(error)) return
        setReport({ kind: 'danger', text: errorText(error) })
        setErrors(errorsOf(error, body))
        // The refund may be stored: the page shows it as under way.
        router.refresh()
      }
    })
  }

  function clear(): void {
    setReport(null)
    setErrors({})
  }

  return { report, errors, isPending, refund, clear }
}

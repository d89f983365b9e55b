'use client'

import { useState, useTransition } from 'react'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { errorText } from '@/components/ui/forms/error-lines'
import { FormReport, type Report } from '@/components/ui/forms/form-report'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { useRouter } from '@/components/ui/navigation/navigation'
import { api } from '@/lib/api/client/api-client'
import { refusalOf } from '@/lib/sales/orders/order-lifecycle'
import { t } from '@/lib/shared/messages/message'
import { usePaidAt } from './paid-at'

type Props = { orderId: number; isCancelled: boolean; isDelivered: boolean }

/** Cancels an order that is neither paid nor delivered, after a confirmation. The result stands in the button's place. */
export function CancelOrder({ orderId, isCancelled, isDelivered }: Props) {
  const { paidAt } = usePaidAt()
  const router = useRouter()
  const redirectIfRefused = useRefusalRedirect()
  const [isConfirming, setIsConfirming] = useState(false)
  const [report, setReport] = useState<Report | null>(null)
  const [isPending, startTransition] = useTransition()

  function show(result: Report): void {
    startTransition(() => {
      setReport(result)
      router.refresh()
    })
  }

  function cancel(): void {
    setReport(null)
    startTransition(async () => {
      try {
        await api.cancelOrder(orderId)
        show({ kind: 'success', text: t('order.cancelled') })
      } catch (error) {
        if (!redirectIfRefused(error)) show({ kind: 'danger', text: errorText(error) })
      }
    })
  }

  const canCancel = refusalOf('cancel', { isPaid: paidAt !== null, isCancelled, isDelivered }) === null
  if (!canCancel && !isConfirming && !report) return null
  return (
    <div className="grid gap-4 print:hidden">
      {canCancel && (
        <BusyButton
          className="ml-[calc(var(--inset)-0.75rem)] justify-self-start noscript:hidden"
          isBusy={isPending}
          onClick={() => setIsConfirming(true)}
          variant="discreet"
        >
          {t('order.cancel')}
        </BusyButton>
      )}
      <FormReport isPending={isPending} report={report} />
      {isConfirming && (
        <ConfirmDialog
          cancelText={t('order.keep')}
          confirmText={t('order.cancel')}
          onClose={() => setIsConfirming(false)}
          onConfirm={cancel}
          title={t('order.cancel-question', { id: orderId })}
        >
          {t('order.cancel-means')}
        </ConfirmDialog>
      )}
    </div>
  )
}

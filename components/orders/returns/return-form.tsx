'use client'

import { useRef } from 'react'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { ActionForm, textOf } from '@/components/ui/forms/form'
import { FormReport } from '@/components/ui/forms/form-report'
import { TextArea } from '@/components/ui/forms/text-area'
import { usePageForm } from '@/components/ui/forms/use-page-form'
import { returnApi } from '@/lib/api/client/return-client'
import { attemptFor } from '@/lib/sales/checkout/stored-rules'
import type { Attempt } from '@/lib/sales/checkout/stored-values'
import type { OrderReturns } from '@/lib/sales/returns/order-returns'
import { maxReturnReason } from '@/lib/sales/returns/return-words'
import { t } from '@/lib/shared/messages/message'
import { errorsByField, linesOf, ReturnFields } from './return-fields'

type Props = {
  orderId: number
  lines: OrderReturns['lines']
  /** For the admin: the withdrawal that the return is made of. */
  withdrawal?: number
  isByAdmin?: boolean
}

/**
 * Asks to send goods back, or for the admin makes a return. The same content is sent with the same idempotency key until it is
 * answered, so that a second click is the same return.
 */
export function ReturnForm({ orderId, lines, withdrawal, isByAdmin = false }: Props) {
  const attempt = useRef<Attempt | null>(null)
  const { report, errors, sent, submit, isPending } = usePageForm(
    async (form) => {
      const named = withdrawal === undefined ? {} : { withdrawal }
      const body = { lines: linesOf(form, lines), reason: textOf(form, 'return-reason'), ...named }
      attempt.current = attemptFor(attempt.current, JSON.stringify(body))
      await returnApi.requestReturn(orderId, body, attempt.current.key)
      attempt.current = null
      return isByAdmin ? t('order.return-made') : t('order.return-asked')
    },
    ({ report, errors }, _, form) => ({ report, errors: errorsByField(errors, linesOf(form, lines)) }),
  )
  return (
    <div className="grid gap-5">
      {lines.length > 0 && (
        <ActionForm action={submit} key={sent} noValidate>
          {/* After a request the fields start empty, so that a second click requests nothing. */}
          <ReturnFields
            errors={errors}
            isFull={withdrawal !== undefined && sent === 0}
            isSingleFull={sent === 0}
            lines={lines}
          />
          <TextArea
            error={errors.reason}
            hint={isByAdmin ? t('order.return-why-hint-admin') : t('order.return-why-hint')}
            label={t('order.return-why')}
            maxLength={maxReturnReason}
            name="return-reason"
          />
          <BusyButton className="justify-self-start" isBusy={isPending} type="submit" variant="secondary">
            {isByAdmin ? t('order.return-make') : t('order.return-ask')}
          </BusyButton>
        </ActionForm>
      )}
      <FormReport isPending={isPending} report={report} />
    </div>
  )
}

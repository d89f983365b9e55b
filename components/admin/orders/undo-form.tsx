'use client'

import { textOf } from '@/components/ui/forms/form'
import { ReportedForm } from '@/components/ui/forms/reported-form'
import { TextArea } from '@/components/ui/forms/text-area'
import { usePageForm } from '@/components/ui/forms/use-page-form'
import { adminApi } from '@/lib/api/client/admin-client'
import type { UndoInput } from '@/lib/sales/fulfillment/undo-schema'
import { UndoLine } from './undo-line'
import '@/components/receipt/order-fold.css'

type Props = {
  orderId: number
  what: UndoInput['what']
  /** When it was marked, and the milliseconds for which that is taken back without a note. */
  markedAt: string
  undoMs: number
}

/** Takes the mark as delivered or shipped back: by a click within the first minute, later with a note. */
export function UndoForm({ orderId, what, markedAt, undoMs }: Props) {
  const { errors, ...state } = usePageForm(async (form) => {
    await adminApi.undoOrder(orderId, { what, note: textOf(form, 'note') })
    return null
  })
  return (
    <UndoLine markedAt={markedAt} orderId={orderId} undoMs={undoMs} what={what}>
      <details className="order-fold">
        <summary>{what === 'delivered' ? 'Not delivered after all' : 'Not shipped after all'}</summary>
        <div className="grid gap-5">
          <ReportedForm
            noValidate
            variant="secondary"
            state={state}
            submitText={what === 'delivered' ? 'Mark as not delivered' : 'Mark as not shipped'}
          >
            <TextArea
              error={errors.note}
              hint="Only admins see it. The buyer may have read the mail, and gets no other."
              label="Why"
              maxLength={2000}
              name="note"
              required
            />
          </ReportedForm>
        </div>
      </details>
    </UndoLine>
  )
}

'use client'

import { textOf } from '@/components/ui/forms/form'
import { ReportedForm } from '@/components/ui/forms/reported-form'
import { TextArea } from '@/components/ui/forms/text-area'
import { usePageForm } from '@/components/ui/forms/use-page-form'
import { adminApi } from '@/lib/api/client/admin-client'
import { maxReturnReason } from '@/lib/sales/returns/return-words'

type Props = { orderId: number; returnId: number }

/** Refuses a return with a reason, which is mailed to the buyer. */
export function RefuseForm({ orderId, returnId }: Props) {
  const { errors, ...state } = usePageForm(async (form) => {
    await adminApi.updateReturn(orderId, returnId, { state: 'refused', reason: textOf(form, 'refusal') })
    return null
  })
  return (
    <div className="grid gap-5">
      <ReportedForm noValidate variant="danger" state={state} submitText="Refuse the return">
        <TextArea
          error={errors.reason}
          hint="The buyer gets it by mail."
          label="Why it is not accepted"
          maxLength={maxReturnReason}
          name="refusal"
          required
        />
      </ReportedForm>
    </div>
  )
}

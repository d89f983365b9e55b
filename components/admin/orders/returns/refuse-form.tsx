'use client'

import { useRouter } from 'next/navigation'
import { useRefusableFailure } from '@/components/admin/use-refusable-failure'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { ActionForm, textOf } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { TextArea } from '@/components/ui/forms/text-area'
import { adminApi } from '@/lib/api/client/admin-client'
import { maxReturnReason } from '@/lib/sales/returns/return-words'

type Props = { orderId: number; returnId: number }

/** Refuses a return with a reason, which is mailed to the buyer. */
export function RefuseForm({ orderId, returnId }: Props) {
  const router = useRouter()
  const { report, errors, submit, isPending } = useFormAction(async (form) => {
    await adminApi.updateReturn(orderId, returnId, { state: 'refused', reason: textOf(form, 'refusal') })
    router.refresh()
    return null
  }, useRefusableFailure())
  return (
    <div className="grid gap-5">
      <ActionForm action={submit} noValidate>
        <TextArea
          error={errors.reason}
          hint="The buyer gets it by mail."
          label="Why it is not accepted"
          maxLength={maxReturnReason}
          name="refusal"
          required
        />
        <BusyButton className="justify-self-start" isBusy={isPending} type="submit" variant="danger">
          Refuse the return
        </BusyButton>
      </ActionForm>
      <FormReport isPending={isPending} report={report} />
    </div>
  )
}

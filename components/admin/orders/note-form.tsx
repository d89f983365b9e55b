'use client'

import { useRouter } from 'next/navigation'
import { useRefusableFailure } from '@/components/admin/use-refusable-failure'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { ActionForm, textOf } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { TextArea } from '@/components/ui/forms/text-area'
import { adminApi } from '@/lib/api/client/admin-client'

/** Adds a note to an order. The form is empty afterwards; after an error it keeps the text. */
export function NoteForm({ orderId }: { orderId: number }) {
  const router = useRouter()
  const { report, errors, sent, submit, isPending } = useFormAction(async (form) => {
    await adminApi.addOrderNote(orderId, { text: textOf(form, 'text') })
    router.refresh()
    return 'Note added.'
  }, useRefusableFailure())
  return (
    <div className="grid gap-5">
      <ActionForm action={submit} key={sent} noValidate>
        <TextArea
          error={errors.text}
          hint="Only admins see notes."
          label="New note"
          maxLength={2000}
          name="text"
          required
        />
        <BusyButton className="justify-self-start" isBusy={isPending} type="submit" variant="secondary">
          Add note
        </BusyButton>
      </ActionForm>
      <FormReport isPending={isPending} report={report} />
    </div>
  )
}

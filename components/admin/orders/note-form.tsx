'use client'

import { textOf } from '@/components/ui/forms/form'
import { ReportedForm } from '@/components/ui/forms/reported-form'
import { TextArea } from '@/components/ui/forms/text-area'
import { usePageForm } from '@/components/ui/forms/use-page-form'
import { adminApi } from '@/lib/api/client/admin-client'

/** Adds a note to an order. The form is empty afterwards; after an error it keeps the text. */
export function NoteForm({ orderId }: { orderId: number }) {
  const { errors, ...state } = usePageForm(async (form) => {
    await adminApi.addOrderNote(orderId, { text: textOf(form, 'text') })
    return 'Note added.'
  })
  return (
    <div className="grid gap-5">
      <ReportedForm key={state.sent} noValidate variant="secondary" state={state} submitText="Add note">
        <TextArea
          error={errors.text}
          hint="Only admins see notes."
          label="New note"
          maxLength={2000}
          name="text"
          required
        />
      </ReportedForm>
    </div>
  )
}

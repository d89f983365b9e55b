'use client'

import { useRouter } from 'next/navigation'
import { useActionState } from 'react'
import { ActionForm, textOf } from '@/components/ui/forms/action-form'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { errorText } from '@/components/ui/forms/error-lines'
import { FormReport, type Report } from '@/components/ui/forms/form-report'
import { TextArea } from '@/components/ui/forms/text-area'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { fieldErrors } from '@/lib/browser/api-call'
import { api } from '@/lib/browser/api-client'

type Outcome = { added: number; report: Report | null; errors: Record<string, string> }

/** Adds a note to an order. The form is empty afterwards; after an error it keeps the text. */
export function NoteForm({ orderId }: { orderId: number }) {
  const router = useRouter()
  const redirectIfRefused = useRefusalRedirect()
  const [{ added, report, errors }, submit, isPending] = useActionState(
    async (last: Outcome, form: FormData): Promise<Outcome> => {
      try {
        await api.addOrderNote(orderId, { text: textOf(form, 'text') })
        router.refresh()
        return { added: last.added + 1, report: { kind: 'success', text: 'Note added.' }, errors: {} }
      } catch (error) {
        if (redirectIfRefused(error)) return last
        return { ...last, report: { kind: 'danger', text: errorText(error) }, errors: fieldErrors(error) }
      }
    },
    { added: 0, report: null, errors: {} },
  )
  return (
    <div className="grid gap-5">
      <ActionForm action={submit} key={added} noValidate>
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

'use client'

import { type ReactNode, useActionState } from 'react'
import { ActionForm, textOf } from '@/components/ui/forms/action-form'
import { accountFieldErrors, errorText } from '@/components/ui/forms/error-lines'
import { Field } from '@/components/ui/forms/field'
import { FormReport, type Report } from '@/components/ui/forms/form-report'
import { SubmitButton } from '@/components/ui/forms/submit-button'
import { api } from '@/lib/browser/api-client'

type Outcome = { report: Report | null; errors: Record<string, string> }

/** Asks for a mail with a link. The answer is the same whether there is such an account or not. */
export function ForgotPasswordForm({ children }: { children?: ReactNode }) {
  const [{ report, errors }, submit, isPending] = useActionState(
    async (_: Outcome, form: FormData): Promise<Outcome> => {
      try {
        const { detail } = await api.forgotPassword({ email: textOf(form, 'email') })
        return { report: { kind: 'success', text: detail }, errors: {} }
      } catch (error) {
        return { report: { kind: 'danger', text: errorText(error) }, errors: accountFieldErrors(error) }
      }
    },
    { report: null, errors: {} },
  )

  return (
    <ActionForm action={submit} noValidate>
      <Field autoComplete="username" error={errors.email} label="Email" name="email" type="email" />
      <SubmitButton isPending={isPending} pendingText="Sending…">
        Send the link
      </SubmitButton>
      {children}
      <FormReport isPending={isPending} report={report} />
    </ActionForm>
  )
}

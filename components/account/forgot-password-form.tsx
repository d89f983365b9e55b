'use client'

import type { ReactNode } from 'react'
import { Field } from '@/components/ui/forms/field'
import { ActionForm, SubmitButton, textOf } from '@/components/ui/forms/form'
import { accountFailure, FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { api } from '@/lib/api/client/api-client'
import { t } from '@/lib/shared/messages/message'

/** Asks for a mail with a link. The answer is the same whether there is such an account or not. */
export function ForgotPasswordForm({ children }: { children?: ReactNode }) {
  const { report, errors, submit, isPending } = useFormAction(
    async (form) => (await api.forgotPassword({ email: textOf(form, 'email') })).detail,
    accountFailure,
  )

  return (
    <ActionForm action={submit} noValidate>
      <Field
        autoComplete="username"
        error={errors.email}
        label={t('account.email')}
        name="email"
        type="email"
      />
      <SubmitButton isPending={isPending} pendingText={t('account.sending')}>
        {t('account.send-link')}
      </SubmitButton>
      {children}
      <FormReport isPending={isPending} report={report} />
    </ActionForm>
  )
}

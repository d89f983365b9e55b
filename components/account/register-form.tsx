'use client'

import type { ReactNode } from 'react'
import { NextStep } from '@/components/checkout/next-step'
import { accountFieldErrors, registerErrorLines } from '@/components/ui/forms/error-lines'
import { Field } from '@/components/ui/forms/field'
import { ActionForm, SubmitButton, textOf } from '@/components/ui/forms/form'
import { FormReport, failureOf, useFormAction } from '@/components/ui/forms/form-report'
import { PasswordField } from '@/components/ui/forms/password-field'
import { Spinner } from '@/components/ui/spinner'
import { api } from '@/lib/api/client/api-client'
import { useStored } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'
import { minPasswordLength } from '@/lib/shared/validation/number-limits'
import { useSignIn } from './use-sign-in'

/** Creates an account. The client validates nothing (Spec §5): the server returns all errors at once. `children` follow it. */
export function RegisterForm({ children }: { children?: ReactNode }) {
  const { isSignedIn, signIn } = useSignIn()
  const cart = useStored('cartItems')
  const { report, errors, submit, isPending } = useFormAction(
    async (form) => {
      const [name, email] = [textOf(form, 'name'), textOf(form, 'email')]
      const [password, confirmPassword] = [textOf(form, 'password'), textOf(form, 'confirmPassword')]
      signIn(await api.register({ name, email, password, confirmPassword }))
      return null
    },
    (error) => failureOf(error, accountFieldErrors(error), registerErrorLines(error)),
  )

  if (isSignedIn) return <Spinner label={t('account.logged-in')} />
  return (
    <ActionForm action={submit} noValidate>
      <Field autoComplete="name" error={errors.name} label={t('account.name')} name="name" />
      <Field
        autoComplete="username"
        error={errors.email}
        label={t('account.email')}
        name="email"
        type="email"
      />
      <PasswordField
        autoComplete="new-password"
        error={errors.password}
        hint={t('account.password-hint', { min: minPasswordLength })}
        label={t('account.password')}
        name="password"
      />
      <PasswordField
        autoComplete="new-password"
        error={errors.confirmPassword}
        label={t('account.confirm-password')}
        name="confirmPassword"
      />
      <NextStep cart={cart} className="is-sign-in">
        <SubmitButton isPending={isPending} pendingText={t('account.registering')}>
          {t('account.register')}
        </SubmitButton>
      </NextStep>
      {children}
      <FormReport isPending={isPending} report={report} />
    </ActionForm>
  )
}

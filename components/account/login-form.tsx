'use client'

import type { ReactNode } from 'react'
import { NextStep } from '@/components/checkout/next-step'
import { loginErrorLines, loginFieldErrors } from '@/components/ui/forms/error-lines'
import { Field } from '@/components/ui/forms/field'
import { ActionForm, SubmitButton, textOf } from '@/components/ui/forms/form'
import { FormReport, failureOf, useFormAction } from '@/components/ui/forms/form-report'
import { PasswordField } from '@/components/ui/forms/password-field'
import { Spinner } from '@/components/ui/spinner'
import { api } from '@/lib/browser/api-client'
import { useStored } from '@/lib/checkout/browser-store'
import { useSignIn } from './use-sign-in'

/** Username and password, then `children`. The server validates them, and an alert at the end lists its errors (Spec §8). */
export function LoginForm({ children }: { children?: ReactNode }) {
  const { isSignedIn, signIn } = useSignIn()
  const cart = useStored('cartItems')
  const { report, errors, submit, isPending } = useFormAction(
    async (form) => {
      signIn(await api.logIn({ username: textOf(form, 'username'), password: textOf(form, 'password') }))
      return null
    },
    (error) => failureOf(error, loginFieldErrors(error), loginErrorLines(error)),
  )

  if (isSignedIn) return <Spinner label="You are logged in" />
  return (
    <ActionForm action={submit} noValidate>
      <Field
        autoCapitalize="none"
        autoComplete="username"
        error={errors.username}
        inputMode="email"
        label="Username or email"
        name="username"
        spellCheck={false}
      />
      <PasswordField
        autoComplete="current-password"
        error={errors.password}
        label="Password"
        name="password"
      />
      <NextStep cart={cart} className="is-sign-in">
        <SubmitButton isPending={isPending} pendingText="Logging in…">
          Login
        </SubmitButton>
      </NextStep>
      {children}
      <FormReport isPending={isPending} report={report} />
    </ActionForm>
  )
}

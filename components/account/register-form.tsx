'use client'

import { type ReactNode, useActionState } from 'react'
import { ActionForm, textOf } from '@/components/ui/forms/action-form'
import {
  accountFieldErrors,
  type FormErrors,
  noErrors,
  registerErrorLines,
} from '@/components/ui/forms/error-lines'
import { ErrorList } from '@/components/ui/forms/error-list'
import { Field } from '@/components/ui/forms/field'
import { PasswordField } from '@/components/ui/forms/password-field'
import { SubmitButton } from '@/components/ui/forms/submit-button'
import { Spinner } from '@/components/ui/spinner'
import { api } from '@/lib/browser/api-client'
import { minPasswordLength } from '@/lib/text/limits'
import { useSignIn } from './use-sign-in'

/** Creates an account. The client validates nothing (Spec §5): the server returns all errors at once. `children` follow it. */
export function RegisterForm({ children }: { children?: ReactNode }) {
  const { isSignedIn, signIn } = useSignIn()
  const [{ lines, errors }, submit, isPending] = useActionState(
    async (_: FormErrors, form: FormData): Promise<FormErrors> => {
      const [name, email] = [textOf(form, 'name'), textOf(form, 'email')]
      const [password, confirmPassword] = [textOf(form, 'password'), textOf(form, 'confirmPassword')]
      try {
        signIn(await api.register({ name, email, password, confirmPassword }))
        return noErrors
      } catch (error) {
        return { lines: registerErrorLines(error), errors: accountFieldErrors(error) }
      }
    },
    noErrors,
  )

  if (isSignedIn) return <Spinner label="You are logged in" />
  return (
    <ActionForm action={submit} noValidate>
      <Field autoComplete="name" error={errors.name} label="Name" name="name" />
      <Field autoComplete="username" error={errors.email} label="Email" name="email" type="email" />
      <PasswordField
        autoComplete="new-password"
        error={errors.password}
        hint={`At least ${minPasswordLength} characters.`}
        label="Password"
        name="password"
      />
      <PasswordField
        autoComplete="new-password"
        error={errors.confirmPassword}
        label="Confirm Password"
        name="confirmPassword"
      />
      <SubmitButton isPending={isPending} pendingText="Creating your account…">
        Register
      </SubmitButton>
      {children}
      {lines.length > 0 && !isPending && <ErrorList lines={lines} />}
    </ActionForm>
  )
}

'use client'

import { type ReactNode, useActionState } from 'react'
import { ActionForm, textOf } from '@/components/ui/forms/action-form'
import {
  type FormErrors,
  loginErrorLines,
  loginFieldErrors,
  noErrors,
} from '@/components/ui/forms/error-lines'
import { ErrorList } from '@/components/ui/forms/error-list'
import { Field } from '@/components/ui/forms/field'
import { PasswordField } from '@/components/ui/forms/password-field'
import { SubmitButton } from '@/components/ui/forms/submit-button'
import { Spinner } from '@/components/ui/spinner'
import { api } from '@/lib/browser/api-client'
import { useSignIn } from './use-sign-in'

/** Username and password, then `children`. The server validates them, and an alert at the end lists its errors (Spec §8). */
export function LoginForm({ children }: { children?: ReactNode }) {
  const { isSignedIn, signIn } = useSignIn()
  const [{ lines, errors }, submit, isPending] = useActionState(
    async (_: FormErrors, form: FormData): Promise<FormErrors> => {
      try {
        signIn(await api.logIn({ username: textOf(form, 'username'), password: textOf(form, 'password') }))
        return noErrors
      } catch (error) {
        return { lines: loginErrorLines(error), errors: loginFieldErrors(error) }
      }
    },
    noErrors,
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
      <SubmitButton isPending={isPending} pendingText="Logging in…">
        Login
      </SubmitButton>
      {children}
      {lines.length > 0 && !isPending && <ErrorList lines={lines} />}
    </ActionForm>
  )
}

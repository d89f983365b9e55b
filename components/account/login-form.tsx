'use client'

import { type ReactNode, useActionState } from 'react'
import {
  type FormErrors,
  loginErrorLines,
  loginFieldErrors,
  noErrors,
} from '@/components/account/error-lines'
import { ErrorList } from '@/components/account/error-list'
import { useSignIn } from '@/components/account/use-sign-in'
import { ActionForm, textOf } from '@/components/ui/action-form'
import { Field } from '@/components/ui/field'
import { PasswordField } from '@/components/ui/password-field'
import { Spinner } from '@/components/ui/spinner'
import { SubmitButton } from '@/components/ui/submit-button'
import { api } from '@/lib/api-client'

/** Username and password, then `children`. The server validates them, and an alert at the end lists its errors (Spec §8). */
export function LoginForm({ children }: { children?: ReactNode }) {
  const { isSignedIn, signIn } = useSignIn()
  const [{ lines, errors }, submit, isPending] = useActionState(
    async (_: FormErrors, form: FormData): Promise<FormErrors> => {
      try {
        signIn(await api.login({ username: textOf(form, 'username'), password: textOf(form, 'password') }))
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

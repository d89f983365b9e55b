'use client'

import { useActionState } from 'react'
import { loginErrorLines } from '@/components/account/error-lines'
import { ErrorList } from '@/components/account/error-list'
import { useSignIn } from '@/components/account/use-sign-in'
import { ActionForm, textOf } from '@/components/ui/action-form'
import { Field } from '@/components/ui/field'
import { Spinner } from '@/components/ui/spinner'
import { SubmitButton } from '@/components/ui/submit-button'
import { api } from '@/lib/api-client'

/** Username and password. The server validates them, and an alert lists its errors (Spec §8). */
export function LoginForm() {
  const { isSignedIn, signIn } = useSignIn()
  const [errors, submit, isPending] = useActionState(async (_: string[], form: FormData) => {
    try {
      signIn(await api.login({ username: textOf(form, 'username'), password: textOf(form, 'password') }))
      return []
    } catch (error) {
      return loginErrorLines(error)
    }
  }, [])

  if (isSignedIn) return <Spinner label="You are logged in" />
  return (
    <ActionForm action={submit} noValidate>
      {errors.length > 0 && !isPending && <ErrorList lines={errors} />}
      <Field
        autoCapitalize="none"
        autoComplete="username"
        inputMode="email"
        label="Username or email"
        name="username"
        spellCheck={false}
      />
      <Field autoComplete="current-password" label="Password" name="password" type="password" />
      <SubmitButton isPending={isPending} pendingText="Logging in…">
        Login
      </SubmitButton>
    </ActionForm>
  )
}

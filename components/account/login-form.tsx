'use client'

import { useActionState } from 'react'
import { loginErrorLines } from '@/components/account/error-lines'
import { ErrorList } from '@/components/account/error-list'
import { useSignIn } from '@/components/account/use-sign-in'
import { Field } from '@/components/ui/field'
import { KeptForm, textOf } from '@/components/ui/kept-form'
import { Spinner } from '@/components/ui/spinner'
import { SubmitButton } from '@/components/ui/submit-button'
import { api } from '@/lib/api-client'

/** Username and password; the shop checks them, the alert lists what it says (Spec §8). */
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
    <KeptForm action={submit} noValidate>
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
    </KeptForm>
  )
}

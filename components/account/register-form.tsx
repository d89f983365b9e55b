'use client'

import { useActionState } from 'react'
import { registerErrorLines } from '@/components/account/error-lines'
import { ErrorList } from '@/components/account/error-list'
import { useSignIn } from '@/components/account/use-sign-in'
import { ActionForm, textOf } from '@/components/ui/action-form'
import { Field } from '@/components/ui/field'
import { Spinner } from '@/components/ui/spinner'
import { SubmitButton } from '@/components/ui/submit-button'
import { api } from '@/lib/api-client'
import { minPasswordLength } from '@/lib/users/password'

/** Creates an account. The client validates nothing (Spec §5): the server returns all errors at once. */
export function RegisterForm() {
  const { isSignedIn, signIn } = useSignIn()
  const [errors, submit, isPending] = useActionState(async (_: string[], form: FormData) => {
    try {
      signIn(
        await api.register({
          name: textOf(form, 'name'),
          email: textOf(form, 'email'),
          password: textOf(form, 'password'),
          confirmPassword: textOf(form, 'confirmPassword'),
        }),
      )
      return []
    } catch (error) {
      return registerErrorLines(error)
    }
  }, [])

  if (isSignedIn) return <Spinner label="You are logged in" />
  return (
    <ActionForm action={submit} noValidate>
      {errors.length > 0 && !isPending && <ErrorList lines={errors} />}
      <Field autoComplete="name" label="Name" name="name" />
      <Field autoComplete="username" label="Email" name="email" type="email" />
      <Field
        autoComplete="new-password"
        hint={`At least ${minPasswordLength} characters.`}
        label="Password"
        name="password"
        type="password"
      />
      <Field autoComplete="new-password" label="Confirm Password" name="confirmPassword" type="password" />
      <SubmitButton isPending={isPending} pendingText="Creating your account…">
        Register
      </SubmitButton>
    </ActionForm>
  )
}

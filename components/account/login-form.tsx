'use client'

import { type ReactNode, useState } from 'react'
import { NextStep } from '@/components/checkout/next-step'
import { loginErrorLines, loginFieldErrors } from '@/components/ui/forms/error-lines'
import { Field } from '@/components/ui/forms/field'
import { ActionForm, SubmitButton, textOf } from '@/components/ui/forms/form'
import { FormReport, failureOf, useFormAction } from '@/components/ui/forms/form-report'
import { PasswordField } from '@/components/ui/forms/password-field'
import { Spinner } from '@/components/ui/spinner'
import { api } from '@/lib/api/client/api-client'
import { useStored } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'
import { isByPasskey, PasskeyLogin } from './passkey-login'
import { CodeField } from './proof/code-field'
import { methodsOf } from './proof/with-proof'
import { useSignIn } from './use-sign-in'

/**
 * Username and password, and a code once the shop asks for one, or a passkey instead of all; then `children`. The server validates them, and an alert at the end lists its errors
 * (Spec §8).
 */
export function LoginForm({ children }: { children?: ReactNode }) {
  const { isSignedIn, signIn } = useSignIn()
  const cart = useStored('cartItems')
  const [asksForCode, setAsksForCode] = useState(false)
  const { report, errors, submit, isPending } = useFormAction(
    async (form) => {
      if (isByPasskey(form)) {
        signIn(await (await import('@/lib/api/client/passkey-client')).logInByPasskey())
        return null
      }
      const code = asksForCode ? textOf(form, 'code') : undefined
      signIn(
        await api.logIn({ username: textOf(form, 'username'), password: textOf(form, 'password'), code }),
      )
      return null
    },
    (error) => {
      if (methodsOf(error) && !asksForCode) {
        // The new field takes the focus, and says what is missing.
        setAsksForCode(true)
        return { report: null, errors: {} }
      }
      return failureOf(error, loginFieldErrors(error), loginErrorLines(error))
    },
  )

  if (isSignedIn) return <Spinner label={t('account.logged-in')} />
  return (
    <ActionForm action={submit} noValidate>
      <Field
        autoCapitalize="none"
        autoComplete="username"
        error={errors.username}
        inputMode="email"
        label={t('account.username')}
        name="username"
        spellCheck={false}
      />
      <PasswordField
        autoComplete="current-password"
        error={errors.password}
        label={t('account.password')}
        name="password"
      />
      {asksForCode && <CodeField autoFocus />}
      <NextStep cart={cart} className="is-sign-in">
        <SubmitButton isPending={isPending} pendingText={t('account.logging-in')}>
          {t('account.login')}
        </SubmitButton>
      </NextStep>
      <PasskeyLogin isPending={isPending} />
      {children}
      <FormReport isPending={isPending} report={report} />
    </ActionForm>
  )
}

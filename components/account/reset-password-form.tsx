'use client'

import { useEffect, useState } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { ActionForm, SubmitButton, textOf } from '@/components/ui/forms/form'
import { accountFailure, FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { ApiError } from '@/lib/browser/api-call'
import { api } from '@/lib/browser/api-client'
import { finishLogouts } from '@/lib/browser/log-out'
import { storeUser } from '@/lib/checkout/store-user'
import { forgotPasswordPath, paths } from '@/lib/paths'
import { minPasswordLength } from '@/lib/text/limits'
import { ConfirmedPassword } from './confirmed-password'
import { CodeField } from './proof/code-field'
import { methodsOf } from './proof/with-proof'
import { incompleteLinkText, useLinkToken } from './use-link-token'

function isRefusedToken(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'reset-token-invalid'
}

/** Why the link cannot be used, `null` while nothing is known against it; asks the shop, which does not use the link up. */
function useDeadLink(token: string | null): [string | null, (text: string) => void] {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    if (!token) return
    // Any other failure says nothing about the link.
    api.checkResetToken({ token }).catch((error: unknown) => {
      if (isRefusedToken(error)) setText(error.message)
    })
  }, [token])
  return [token === '' ? incompleteLinkText : text, setText]
}

/** Sets a new password by the token of the address, and logs in. A link that cannot be used takes the place of the form. */
export function ResetPasswordForm() {
  const token = useLinkToken()
  const [deadText, setDeadText] = useDeadLink(token)
  const [asksForCode, setAsksForCode] = useState(false)
  const { report, errors, submit, isPending } = useFormAction(
    async (form) => {
      const code = asksForCode ? textOf(form, 'code') : undefined
      const user = await api.resetPassword({ token: token ?? '', password: textOf(form, 'password'), code })
      storeUser(user)
      // The session of a logout that has not reached the shop is still to be ended.
      void finishLogouts()
      return 'Your password is changed, and you are logged in.'
    },
    (error) => {
      if (isRefusedToken(error)) setDeadText(error.message)
      if (methodsOf(error) && !asksForCode) {
        setAsksForCode(true)
        return { report: null, errors: {} }
      }
      return accountFailure(error)
    },
  )

  if (report?.kind === 'success')
    return (
      <div className="grid gap-5">
        <FormReport isPending={false} report={report} />
        <ButtonLink size="lg" isWide href={paths.home}>
          Continue shopping
        </ButtonLink>
      </div>
    )
  // A submit that is under way may have used the link up itself.
  if (deadText && !isPending)
    return (
      <div className="grid gap-5">
        <FormReport isPending={false} report={{ kind: 'danger', text: deadText }} />
        <ButtonLink size="lg" isWide href={forgotPasswordPath}>
          Ask for a new link
        </ButtonLink>
      </div>
    )
  return (
    <ActionForm action={submit}>
      <ConfirmedPassword error={errors.password} hint={`At least ${minPasswordLength} characters.`} />
      {asksForCode && <CodeField autoFocus />}
      <SubmitButton isPending={isPending} pendingText="Saving…">
        Save and log in
      </SubmitButton>
      <FormReport isPending={isPending} report={report} />
    </ActionForm>
  )
}

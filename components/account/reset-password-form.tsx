'use client'

import { useEffect, useState } from 'react'
import { ActionForm, SubmitButton, textOf } from '@/components/ui/forms/form'
import { accountFailure, FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { Outcome } from '@/components/ui/forms/outcome'
import { ApiError } from '@/lib/api/client/api-call'
import { api } from '@/lib/api/client/api-client'
import { finishLogouts } from '@/lib/api/client/log-out'
import { storeUser } from '@/lib/sales/checkout/store-user'
import { t } from '@/lib/shared/messages/message'
import { forgotPasswordPath, paths } from '@/lib/shared/routes/paths'
import { minPasswordLength } from '@/lib/shared/validation/number-limits'
import { ConfirmedPassword } from './confirmed-password'
import { type Found, FoundInAccount, typedOrder } from './found-in-account'
import { CodeField } from './proof/code-field'
import { methodsOf } from './proof/with-proof'
import { useLinkToken } from './use-link-token'

function isRefusedToken(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'reset-token-invalid'
}

/** What the shop says of a link, which this does not use up. */
function useCheckedLink(token: string | null) {
  const [text, setText] = useState<string | null>(null)
  const [account, setAccount] = useState<Found>({})
  useEffect(() => {
    if (!token) return
    // Any other failure says nothing about the link.
    api.checkResetToken({ token }).then(setAccount, (error: unknown) => {
      if (isRefusedToken(error)) setText(error.message)
    })
  }, [token])
  /** Why the link cannot be used, `null` while nothing is known against it. */
  const deadText = token === '' ? t('account.incomplete-link') : text
  return { deadText, setDeadText: setText, account }
}

/** Sets a new password by the token of the address, and logs in. A link that cannot be used takes the place of the form. */
export function ResetPasswordForm() {
  const token = useLinkToken()
  const { deadText, setDeadText, account } = useCheckedLink(token)
  const [asksForCode, setAsksForCode] = useState(false)
  const { report, errors, submit, isPending } = useFormAction(
    async (form) => {
      const code = asksForCode ? textOf(form, 'code') : undefined
      const password = textOf(form, 'password')
      const { ended, ...user } = await api.resetPassword({
        token: token ?? '',
        password,
        code,
        order: typedOrder(form),
      })
      storeUser(user)
      // The session of a logout that has not reached the shop is still to be ended.
      void finishLogouts()
      return ended ? t('account.reset-done-ended', { contents: ended }) : t('account.reset-done')
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
      <Outcome href={paths.home} report={report}>
        {t('account.continue-shopping')}
      </Outcome>
    )
  // A submit that is under way may have used the link up itself.
  if (deadText && !isPending)
    return (
      <Outcome href={forgotPasswordPath} report={{ kind: 'danger', text: deadText }}>
        {t('account.ask-for-link')}
      </Outcome>
    )
  return (
    <ActionForm action={submit}>
      <FoundInAccount {...account} error={errors.order} />
      <ConfirmedPassword
        error={errors.password}
        hint={t('account.password-hint', { min: minPasswordLength })}
      />
      {asksForCode && <CodeField autoFocus />}
      <SubmitButton isPending={isPending} pendingText={t('account.saving')}>
        {t('account.save-and-log-in')}
      </SubmitButton>
      <FormReport isPending={isPending} report={report} />
    </ActionForm>
  )
}

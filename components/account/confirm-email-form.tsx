'use client'

import { useState } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { ActionForm, SubmitButton } from '@/components/ui/forms/form'
import { FormReport, failureOf, type Report, useFormAction } from '@/components/ui/forms/form-report'
import { ApiError } from '@/lib/browser/api-call'
import { api } from '@/lib/browser/api-client'
import { forgotPasswordPath, paths } from '@/lib/paths'
import { incompleteLinkText, useLinkToken } from './use-link-token'

const otherWay = 'Choosing a new password by our mail confirms your address, too.'

/** Confirms an e-mail address by the token of the page's address. A link that cannot be used takes the place of the button. */
export function ConfirmEmailForm() {
  const token = useLinkToken()
  const [isDead, setIsDead] = useState(false)
  const { report, submit, isPending } = useFormAction(
    async () => (await api.confirmEmail({ token: token ?? '' })).detail,
    (error) => {
      setIsDead(error instanceof ApiError && error.code === 'confirm-token-invalid')
      return failureOf(error)
    },
  )
  const isOver = isDead || report?.kind === 'success'
  const final: Report | null =
    token === '' ? { kind: 'danger', text: incompleteLinkText } : isOver ? report : null

  if (final)
    return (
      <div className="grid gap-5">
        <FormReport isPending={false} report={final} />
        {final.kind === 'danger' && <p className="text-ink-soft">{otherWay}</p>}
        <ButtonLink size="lg" isWide href={final.kind === 'danger' ? forgotPasswordPath : paths.home}>
          {final.kind === 'danger' ? 'Ask for that mail' : 'Continue shopping'}
        </ButtonLink>
      </div>
    )
  return (
    <ActionForm action={submit}>
      <SubmitButton isPending={isPending} pendingText="Confirming…">
        Confirm the address
      </SubmitButton>
      <FormReport isPending={isPending} report={report} />
    </ActionForm>
  )
}

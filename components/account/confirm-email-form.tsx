'use client'

import { useActionState } from 'react'
import { buttonStyle } from '@/components/ui/button'
import { ActionForm } from '@/components/ui/forms/action-form'
import { errorText } from '@/components/ui/forms/error-lines'
import { FormReport, type Report } from '@/components/ui/forms/form-report'
import { SubmitButton } from '@/components/ui/forms/submit-button'
import { PageLink } from '@/components/ui/page-link'
import { ApiError } from '@/lib/browser/api-call'
import { api } from '@/lib/browser/api-client'
import { paths } from '@/lib/paths'
import { incompleteLinkText, useLinkToken } from './use-link-token'

type Outcome = { report: Report | null; isOver: boolean }

const otherWay = 'Choosing a new password by our mail confirms your address, too.'

/** Confirms an e-mail address by the token of the page's address. A link that cannot be used takes the place of the button. */
export function ConfirmEmailForm() {
  const token = useLinkToken()
  const [{ report, isOver }, submit, isPending] = useActionState(
    async (): Promise<Outcome> => {
      try {
        const { detail } = await api.confirmEmail({ token: token ?? '' })
        return { report: { kind: 'success', text: detail }, isOver: true }
      } catch (error) {
        const isDead = error instanceof ApiError && error.code === 'confirm-token-invalid'
        return { report: { kind: 'danger', text: errorText(error) }, isOver: isDead }
      }
    },
    { report: null, isOver: false },
  )
  const final: Report | null =
    token === '' ? { kind: 'danger', text: incompleteLinkText } : isOver ? report : null

  if (final)
    return (
      <div className="grid gap-5">
        <FormReport isPending={false} report={final} />
        {final.kind === 'danger' && <p className="text-ink-soft">{otherWay}</p>}
        <PageLink
          className={buttonStyle({ size: 'lg', isWide: true })}
          href={final.kind === 'danger' ? paths.forgotPassword : paths.home}
        >
          {final.kind === 'danger' ? 'Ask for that mail' : 'Continue shopping'}
        </PageLink>
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

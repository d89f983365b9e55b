'use client'

import { ButtonLink } from '@/components/ui/button-link'
import { ActionForm, SubmitButton } from '@/components/ui/forms/form'
import { FormReport } from '@/components/ui/forms/form-report'
import { api } from '@/lib/browser/api-client'
import { forgotPasswordPath, paths } from '@/lib/paths'
import { useLinkForm } from './use-link-form'

const otherWay = 'Choosing a new password by our mail confirms your address, too.'

/** Confirms an e-mail address by the token of the page's address. A link that cannot be used takes the place of the button. */
export function ConfirmEmailForm() {
  const { report, final, submit, isPending } = useLinkForm({
    send: async (token) => (await api.confirmEmail({ token })).detail,
    deadCode: 'confirm-token-invalid',
  })

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

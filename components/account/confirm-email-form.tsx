'use client'

import Link from 'next/link'
import { useState } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { ActionForm, SubmitButton } from '@/components/ui/forms/form'
import { FormReport } from '@/components/ui/forms/form-report'
import { api } from '@/lib/api/client/api-client'
import { forgotPasswordPath, paths } from '@/lib/shared/routes/paths'
import { useLinkForm } from './use-link-form'

const otherWay = 'Choosing a new password by our mail confirms your address, too.'

/**
 * Confirms an e-mail address by the token of the page's address. A link that cannot be used takes the place of the button. To who is not
 * logged in to the account it says what is in it.
 */
export function ConfirmEmailForm() {
  const [found, setFound] = useState<string | null>(null)
  const { report, final, submit, isPending } = useLinkForm({
    send: async (token) => {
      const answer = await api.confirmEmail({ token })
      setFound(answer.found ?? null)
      return answer.detail
    },
    deadCode: 'confirm-token-invalid',
  })

  if (final?.kind === 'success' && found)
    return (
      <div className="grid gap-5">
        <FormReport isPending={false} report={final} />
        <p>An account was made with your address. It has {found}.</p>
        <p className="text-ink-soft">
          Was that you? Log in here, and then open the link of our mail once more. That shows that the account
          is yours, and all of it stays.
        </p>
        <ButtonLink size="lg" isWide href={paths.login}>
          Log in
        </ButtonLink>
        <p className="text-ink-soft">
          Was it somebody else?{' '}
          <Link className="text-link" href={forgotPasswordPath}>
            Choose a new password by mail
          </Link>
          . That removes all of it, and the account is yours alone.
        </p>
      </div>
    )
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

'use client'

import Link from 'next/link'
import { useState } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { ActionForm, SubmitButton } from '@/components/ui/forms/form'
import { FormReport } from '@/components/ui/forms/form-report'
import { api } from '@/lib/api/client/api-client'
import { localPath } from '@/lib/shared/messages/current-language'
import { rich, t } from '@/lib/shared/messages/message'
import { forgotPasswordPath, paths } from '@/lib/shared/routes/paths'
import { useLinkForm } from './use-link-form'

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
        <p>{t('account.confirm-found', { contents: found })}</p>
        <p className="text-ink-soft">{t('account.confirm-was-you')}</p>
        <ButtonLink size="lg" isWide href={paths.login}>
          {t('account.log-in')}
        </ButtonLink>
        <p className="text-ink-soft">
          {rich('account.confirm-was-other', {
            link: (parts) => (
              <Link className="text-link" href={localPath(forgotPasswordPath)} key="link">
                {parts}
              </Link>
            ),
          })}
        </p>
      </div>
    )
  if (final)
    return (
      <div className="grid gap-5">
        <FormReport isPending={false} report={final} />
        {final.kind === 'danger' && <p className="text-ink-soft">{t('account.confirm-other-way')}</p>}
        <ButtonLink size="lg" isWide href={final.kind === 'danger' ? forgotPasswordPath : paths.home}>
          {final.kind === 'danger' ? t('account.ask-for-mail') : t('account.continue-shopping')}
        </ButtonLink>
      </div>
    )
  return (
    <ActionForm action={submit}>
      <SubmitButton isPending={isPending} pendingText={t('account.confirming')}>
        {t('account.confirm-address')}
      </SubmitButton>
      <FormReport isPending={isPending} report={report} />
    </ActionForm>
  )
}

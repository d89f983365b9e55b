'use client'

import { useEffect, useState } from 'react'
import { useLinkForm } from '@/components/account/use-link-form'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { ActionForm, SubmitButton, textOf } from '@/components/ui/forms/form'
import { FormReport } from '@/components/ui/forms/form-report'
import { Outcome } from '@/components/ui/forms/outcome'
import { alertApi } from '@/lib/api/client/alert-client'
import { t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'

/** Returns whether the link that led here is to remove an address. Before `useLinkForm`, which clears the address bar. */
function useIsRemoval(): boolean {
  const [isRemoval, setIsRemoval] = useState(false)
  useEffect(() => {
    const isAsked = new URLSearchParams(window.location.search).has('remove')
    setIsRemoval((current) => current || isAsked)
  }, [])
  return isRemoval
}

/**
 * Confirms or removes, by the token of the page's address, an address that waits for a product. A link that cannot be used takes the
 * place of the buttons.
 */
export function AlertLinkForm() {
  const isRemoval = useIsRemoval()
  const { report, final, submit, isPending } = useLinkForm({
    send: async (token, form) => {
      const answer = textOf(form, 'what') === 'remove' ? alertApi.remove : alertApi.confirm
      return (await answer(token)).detail
    },
    deadCode: 'alert-token-invalid',
  })

  if (final)
    return (
      <Outcome href={paths.home} report={final}>
        {t('alert.to-shop')}
      </Outcome>
    )
  return (
    <div className="grid gap-4">
      {!isRemoval && (
        <ActionForm action={submit}>
          <SubmitButton isPending={isPending} pendingText={t('alert.pending')}>
            {t('alert.confirm')}
          </SubmitButton>
        </ActionForm>
      )}
      <ActionForm action={submit}>
        <input name="what" type="hidden" value="remove" />
        {isRemoval ? (
          <SubmitButton isPending={isPending} pendingText={t('alert.pending')}>
            {t('alert.remove')}
          </SubmitButton>
        ) : (
          <BusyButton className="justify-self-center" isBusy={isPending} type="submit" variant="quiet">
            {t('alert.remove')}
          </BusyButton>
        )}
      </ActionForm>
      <FormReport isPending={isPending} report={report} />
    </div>
  )
}

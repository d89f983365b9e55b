'use client'

import { type FormEvent, useState } from 'react'
import { withProof } from '@/components/account/proof/with-proof'
import { FocusedAlert } from '@/components/ui/focused-alert'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { errorText } from '@/components/ui/forms/error-lines'
import { textOf } from '@/components/ui/forms/form'
import { PasswordField } from '@/components/ui/forms/password-field'
import { ApiError } from '@/lib/api/client/api-call'
import { ownDataApi } from '@/lib/api/client/own-data-client'
import { clearPersonalData } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'
import { ProofHost } from '../proof/proof-host'
import { useDeleted } from './until-deleted'

type Failure = { field: string | undefined; text: string }

/**
 * Deletes the viewer's account by the password, after a second factor where the account has one, and clears this browser. `UntilDeleted`
 * around it then shows that.
 */
export function DeleteAccountForm() {
  const [isBusy, setIsBusy] = useState(false)
  const onDeleted = useDeleted()
  const [failure, setFailure] = useState<Failure | null>(null)

  async function remove(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const password = textOf(new FormData(event.currentTarget), 'password')
    if (isBusy) return
    setIsBusy(true)
    setFailure(null)
    try {
      await withProof(() => ownDataApi.deleteAccount(password))
      clearPersonalData()
      return onDeleted()
    } catch (error) {
      const isWrong = error instanceof ApiError && error.code === 'wrong-credentials'
      const text = errorText(error)
      setFailure({ field: isWrong ? text : undefined, text })
    }
    setIsBusy(false)
  }

  return (
    <>
      <ProofHost />
      <form className="mt-4 grid max-w-96 gap-4" onSubmit={remove}>
        <PasswordField
          autoComplete="current-password"
          error={failure?.field}
          label={t('account.your-password')}
          name="password"
          required
        />
        <div>
          <BusyButton isBusy={isBusy} type="submit" variant="danger">
            {t('account.delete')}
          </BusyButton>
        </div>
        {failure && !failure.field && <FocusedAlert kind="danger">{failure.text}</FocusedAlert>}
      </form>
    </>
  )
}

'use client'

import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Modal } from '@/components/ui/dialogs/modal'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { errorText } from '@/components/ui/forms/error-lines'
import { textOf } from '@/components/ui/forms/form'
import { PasswordField } from '@/components/ui/forms/password-field'
import { factorApi } from '@/lib/api/client/mfa-client'
import { t } from '@/lib/shared/messages/message'
import type { Question } from './ask-for-proof'
import { CodeField } from './code-field'
import '@/components/ui/dialogs/confirm-dialog.css'

/**
 * Asks for a second factor, or the password where that alone logs in. Its state is its own, outside of transitions: the action that
 * waits for it is one, and would hold back what it shows.
 */
export function ProofDialog({ methods, onDone }: Question) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const hasCodes = methods.includes('code') || methods.includes('recovery')
  const asksForPassword = !hasCodes && methods.includes('password')

  async function attempt(prove: () => Promise<unknown>): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setError('')
    try {
      await prove()
      onDone(true)
    } catch (failure) {
      setError(errorText(failure))
      setIsBusy(false)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    attempt(() =>
      factorApi.prove(
        asksForPassword ? { password: textOf(form, 'password') } : { code: textOf(form, 'code') },
      ),
    )
  }

  return (
    <Modal
      className="confirm-dialog"
      onCancel={() => onDone(false)}
      ref={dialog}
      title={t('security.is-it-you')}
    >
      <div>{asksForPassword ? t('security.password-again') : t('security.factor-again')}</div>
      <form className="mt-4 grid gap-5" onSubmit={submit}>
        {hasCodes && <CodeField autoFocus error={error} />}
        {asksForPassword && (
          <PasswordField
            autoComplete="current-password"
            autoFocus
            error={error}
            label={t('security.your-password')}
            name="password"
            required
          />
        )}
        {!hasCodes && !asksForPassword && error && <p role="alert">{error}</p>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => onDone(false)} size="sm" variant="secondary">
            {t('security.cancel')}
          </Button>
          {methods.includes('passkey') && (
            <BusyButton
              isBusy={isBusy}
              onClick={() =>
                attempt(async () => (await import('@/lib/api/client/passkey-client')).proveByPasskey())
              }
              variant={hasCodes || asksForPassword ? 'secondary' : 'primary'}
            >
              {t('security.use-passkey')}
            </BusyButton>
          )}
          {(hasCodes || asksForPassword) && (
            <BusyButton isBusy={isBusy} type="submit">
              {t('security.continue')}
            </BusyButton>
          )}
        </div>
      </form>
    </Modal>
  )
}

'use client'

import { useState } from 'react'
import { PasswordField } from '@/components/ui/forms/password-field'
import { passwordForm } from '@/lib/accounts/sessions/password-forms'
import { t } from '@/lib/shared/messages/message'

/** A new password, entered twice. While the two differ, the browser's own validation blocks the form with a message. */
export function ConfirmedPassword({ hint, error }: { hint: string; error?: string | undefined }) {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const isSame = passwordForm(password) === passwordForm(repeated)
  const validationText = isSame ? '' : t('account.passwords-differ')
  return (
    <>
      <PasswordField
        autoComplete="new-password"
        error={error}
        hint={hint}
        label={t('account.password')}
        name="password"
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        autoComplete="new-password"
        label={t('account.confirm-password')}
        name="confirmPassword"
        onChange={(event) => setRepeated(event.target.value)}
        ref={(input) => input?.setCustomValidity(validationText)}
      />
    </>
  )
}

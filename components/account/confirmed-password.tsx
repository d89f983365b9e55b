'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'

/** A new password, entered twice. While the two differ, the browser's own validation blocks the form with a message. */
export function ConfirmedPassword({ hint }: { hint: string }) {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const validationText = password === repeated ? '' : 'Passwords do not match.'
  return (
    <>
      <Field
        autoComplete="new-password"
        hint={hint}
        label="Password"
        name="password"
        onChange={(event) => setPassword(event.target.value)}
        type="password"
      />
      <Field
        autoComplete="new-password"
        label="Confirm Password"
        name="confirmPassword"
        onChange={(event) => setRepeated(event.target.value)}
        ref={(input) => input?.setCustomValidity(validationText)}
        type="password"
      />
    </>
  )
}

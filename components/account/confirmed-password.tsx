'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'

/** A new password and its repetition. While they differ the browser itself refuses to send the form and says so. */
export function ConfirmedPassword({ hint }: { hint: string }) {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const fault = password === repeated ? '' : 'Passwords do not match.'
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
        ref={(input) => input?.setCustomValidity(fault)}
        type="password"
      />
    </>
  )
}

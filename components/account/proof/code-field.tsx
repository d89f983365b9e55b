import type { ComponentProps } from 'react'
import { Field } from '@/components/ui/forms/field'

type Props = Pick<ComponentProps<typeof Field>, 'error' | 'autoFocus' | 'hint'>

/** The code of an app, or a recovery code. */
export function CodeField({ hint = 'From your app, or one of your recovery codes.', ...props }: Props) {
  return (
    <Field
      autoCapitalize="none"
      autoComplete="one-time-code"
      hint={hint}
      inputMode="numeric"
      label="Code"
      maxLength={40}
      name="code"
      required
      spellCheck={false}
      {...props}
    />
  )
}

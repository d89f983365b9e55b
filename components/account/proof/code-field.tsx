import type { ComponentProps } from 'react'
import { Field } from '@/components/ui/forms/field'
import { t } from '@/lib/shared/messages/message'

type Props = Pick<ComponentProps<typeof Field>, 'error' | 'autoFocus' | 'hint'>

/** The code of an app, or a recovery code. */
export function CodeField({ hint = t('security.code-hint'), ...props }: Props) {
  return (
    <Field
      autoCapitalize="none"
      autoComplete="one-time-code"
      hint={hint}
      inputMode="numeric"
      label={t('security.code')}
      maxLength={40}
      name="code"
      required
      spellCheck={false}
      {...props}
    />
  )
}

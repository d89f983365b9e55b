'use client'

import { type ComponentProps, useState } from 'react'
import { t } from '@/lib/shared/messages/message'
import type { Field } from './field'
import { FieldShell } from './field-shell'

type Props = Omit<ComponentProps<typeof Field>, 'type'>

/** A password, with a button that shows what has been typed. */
export function PasswordField({ label, error, hint, className, ...input }: Props) {
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldShell className={className} error={error} hint={hint} label={label}>
      {(attributes) => (
        <div className="relative">
          <input
            className="control pr-16"
            {...attributes}
            {...input}
            autoCapitalize="none"
            spellCheck={false}
            type={isShown ? 'text' : 'password'}
          />
          <button
            aria-controls={attributes.id}
            className="absolute inset-y-0 right-0 w-16 rounded-control text-sm font-semibold text-accent noscript:hidden"
            onClick={() => setIsShown(!isShown)}
            type="button"
          >
            {isShown ? t('ui.hide') : t('ui.show')}
          </button>
        </div>
      )}
    </FieldShell>
  )
}

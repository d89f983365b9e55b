'use client'

import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'
import { useIsHydrated } from '@/lib/shared/browser/use-is-hydrated'
import { t } from '@/lib/shared/messages/message'
import { guardNumber } from './guard-number'

type Props = Omit<ComponentProps<'input'>, 'ref'> & {
  /** Called with the reason when a text is refused, with `null` once the field is corrected. */
  onRefusal?: (reason: string | null) => void
}

/**
 * A number input, or a text input for an amount, that takes a comma as a decimal point and is not changed by the mouse wheel.
 * While it refuses a text, its form does not submit.
 */
export function NumberInput({ onRefusal, type = 'number', ...input }: Props) {
  const element = useRef<HTMLInputElement>(null)
  const isHydrated = useIsHydrated()
  const report = useEffectEvent((isRefused: boolean) => {
    const reason = input.inputMode === 'decimal' ? t('ui.plain-amount') : t('ui.plain-number')
    element.current?.setCustomValidity(isRefused ? reason : '')
    onRefusal?.(isRefused ? reason : null)
  })
  useEffect(() => (element.current ? guardNumber(element.current, report) : undefined), [])

  // Before hydration nothing guards the field, and the browser would drop the comma of a number input.
  return <input readOnly={type === 'number' && !isHydrated} {...input} ref={element} type={type} />
}

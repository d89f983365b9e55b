'use client'

import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'
import { useIsHydrated } from '@/lib/shared/browser/use-is-hydrated'
import { formatNumber } from '@/lib/shared/locale/formatters'
import { currentLanguage } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { guardNumber } from './guard-number'
import { LocalNumberInput } from './local-number-input'

export type NumberInputProps = Omit<ComponentProps<'input'>, 'ref'> & {
  /** Called with the reason when a text is refused, with `null` once the field is corrected. */
  onRefusal?: (reason: string | null) => void
}

/**
 * An input for a number or an amount, which is not changed by the mouse wheel. While it refuses a text, its form does not submit. In English
 * it takes a comma as a decimal point. Other languages type their own separators; `typedNumber` reads the value.
 */
export function NumberInput({ onRefusal, ...input }: NumberInputProps) {
  const element = useRef<HTMLInputElement>(null)
  const refuse = (isRefused: boolean) => {
    const reason = isRefused ? refusalOf(input.inputMode === 'decimal') : null
    element.current?.setCustomValidity(reason ?? '')
    onRefusal?.(reason)
  }
  const Input = currentLanguage() === 'en' ? GuardedInput : LocalNumberInput
  return <Input {...input} element={element} onRefusal={refuse} />
}

function refusalOf(isAmount: boolean): string {
  if (currentLanguage() === 'en')
    return t('format.number-refused', { example: isAmount ? '1299.00' : '1299' })
  return t('format.number-refused', {
    example: formatNumber(1299, { minimumFractionDigits: isAmount ? 2 : 0 }),
  })
}

type InnerProps = ComponentProps<typeof LocalNumberInput>

function GuardedInput({ element, onRefusal, type = 'number', ...input }: InnerProps) {
  const isHydrated = useIsHydrated()
  const report = useEffectEvent(onRefusal)
  useEffect(() => (element.current ? guardNumber(element.current, report) : undefined), [element])

  // Before hydration nothing guards the field, and the browser would drop the comma of a number input.
  return <input readOnly={type === 'number' && !isHydrated} {...input} ref={element} type={type} />
}

'use client'

import { useEffect, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Icon } from '@/components/ui/icon'
import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'
import { hasWord, langOfValue } from '@/lib/catalog/siblings/lang-of-value'
import type { GroupOptionsJson } from '@/lib/catalog/siblings/told-schema'
import type { CartItem } from '@/lib/sales/cart/cart'
import { t } from '@/lib/shared/messages/message'
import { centsOf, formatPrice } from '@/lib/shared/money/money'
import { readRelative, switchMember } from './switch-member'
import type { CountChange } from './use-quantity'

type Props = {
  line: CartItem
  countChange: CountChange
  onSwitch: (to: number) => void
  /** Tells whether there is a member that can take the line's place. */
  onAnswer: (isOffered: boolean) => void
}
type Variant = ProductDetailJson['variants'][number]
/** `switched` is said alone: the line shows it. */
type Outcome = { error: string | null; switched: string; notes: string[] }

const none: Outcome = { error: null, switched: '', notes: [] }

/**
 * A native select of the members of the line's group: another one takes the line's place. Nothing while they are not known, or where there
 * is no other one.
 */
export function MemberChoice({ line, countChange, onSwitch, onAnswer }: Props) {
  const { product: id, isGone = false, siblings } = line
  const [relative, setRelative] = useState<ProductDetailJson | null>(null)
  const [pending, setPending] = useState<number | null>(null)
  const [{ error, switched, notes }, setOutcome] = useState(none)
  const [failures, setFailures] = useState(0)

  useEffect(() => {
    let isCurrent = true
    readRelative({ product: id, isGone, siblings }, failures > 0).then(
      (found) => {
        if (!isCurrent) return
        setRelative(found)
        onAnswer(found?.variants.some(({ _id, countInStock }) => _id !== id && countInStock > 0) ?? false)
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [id, isGone, siblings, failures, onAnswer])

  async function choose(variant: Variant | undefined): Promise<void> {
    if (!variant || variant._id === id || pending !== null) return
    setPending(variant._id)
    setOutcome(none)
    countChange(1)
    try {
      setOutcome({ error: null, ...(await switchMember(line, variant, () => onSwitch(variant._id))) })
    } catch (reason) {
      setOutcome({ ...none, error: (reason as Error).message })
      setFailures((count) => count + 1)
    }
    countChange(-1)
    setPending(null)
  }

  const variants = relative?.variants ?? []
  const told = relative?.group?.options ?? []
  const options = told.map(({ name }) => name).join(', ')
  return (
    <>
      {variants.length > (isGone ? 0 : 1) && (
        <span className="relative inline-block max-w-full">
          <select
            aria-busy={pending !== null || undefined}
            aria-label={t('cart.change-options', { options, name: line.name })}
            className="control max-w-full appearance-none pr-9"
            onChange={({ target }) => choose(variants.find(({ _id }) => String(_id) === target.value))}
            value={pending ?? (isGone ? '' : id)}
          >
            {isGone && <option value="">{t('cart.choose-instead')}</option>}
            {variants.map((variant) => (
              <option
                disabled={variant.countInStock === 0 && variant._id !== id}
                key={variant._id}
                lang={langOfVariant(variant, told)}
                value={variant._id}
              >
                {labelOf(variant, line)}
              </option>
            ))}
          </select>
          <Icon
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
            name="chevronDown"
          />
        </span>
      )}
      <span className="sr-only" role="status">
        {switched}
      </span>
      {(error || notes.length > 0) && (
        <div className="mt-3">
          <Alert kind={error ? 'danger' : 'info'} onDismiss={() => setOutcome(none)}>
            {error ?? notes.map((note) => <p key={note}>{note}</p>)}
          </Alert>
        </div>
      )}
    </>
  )
}

/** Returns the language of an entry if all its words are in one other than the page's. */
function langOfVariant({ options, countInStock }: Variant, told: GroupOptionsJson) {
  const langs = told.flatMap((option, at) => {
    const value = options[at] ?? ''
    return hasWord(value) ? [langOfValue(option, value).lang] : []
  })
  // "sold out" is in the language of the page.
  return new Set(langs).size === 1 && countInStock > 0 ? langs[0] : undefined
}

/** "Sand, M", with the price where it is another one than the line's. */
function labelOf({ options: values, countInStock, price }: Variant, line: CartItem): string {
  const options = values.join(', ')
  if (countInStock === 0) return t('cart.choice-sold-out', { options })
  const isSame = centsOf(price) === centsOf(line.price)
  return isSame ? options : t('cart.choice-price', { options, price: formatPrice(centsOf(price)) })
}

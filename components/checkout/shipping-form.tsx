'use client'

import { type SyntheticEvent, useActionState, useEffect, useRef, useState } from 'react'
import { CountryField } from '@/components/orders/country-field'
import { countriesNow, loadCountries } from '@/components/orders/use-country-code'
import { Field } from '@/components/ui/forms/field'
import { ActionForm, SubmitButton, textOf } from '@/components/ui/forms/form'
import { useRouter } from '@/components/ui/navigation/navigation'
import { notServed, type SaleRules, servedCountries, termsFor } from '@/lib/catalog/pricing/sale-terms'
import { readStored, useStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { draftFor } from '@/lib/sales/checkout/stored-rules'
import {
  type AddressField,
  type AddressName,
  addressFields,
  addressInputOf,
  addressNames,
  addressOf,
  checkAddress,
  type OrderAddress,
} from '@/lib/sales/orders/address-fields'
import { t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'
import { LastAddress } from './last-address'
import { NextStep } from './next-step'

import { useSaleRules } from './sale'

type Errors = Partial<Record<AddressName, string>>

/** What is wrong with the fields, a country that the shop does not ship to included. Without the list of countries the order says that. */
function check(typed: FormData, rules: SaleRules): { address: OrderAddress; mistakes: Errors } {
  const checked = checkAddress((name) => textOf(typed, name))
  const list = rules.countries && countriesNow()
  const isServed = !list || termsFor(rules, list.countryCodeOf(checked.address.country)) !== null
  if (!isServed && !checked.mistakes.country) checked.mistakes.country = notServed(rules)
  return checked
}

/**
 * The shipping address, all four fields required (Spec §5), kept in the browser store for later orders. What is typed is kept,
 * too, until it is submitted. An error leaves its field as soon as that is right.
 */
export function ShippingForm() {
  const router = useRouter()
  const frame = useRef<HTMLDivElement>(null)
  const rules = useSaleRules()
  const served = servedCountries(rules)
  const isAsked = ({ askedBy }: AddressField) => !askedBy || rules[askedBy]
  const cart = useStored('cartItems')
  const saved = useStored('shippingAddress')
  const { shown, round, keep } = useAddressDraft(saved)
  /** Fields that were put right since the last submit. */
  const [righted, setRighted] = useState<readonly string[]>([])
  const [errors, submit, isPending] = useActionState(async (_: Errors, form: FormData): Promise<Errors> => {
    if (rules.countries) await loadCountries()
    const { address, mistakes } = check(form, rules)
    setRighted([])
    if (Object.keys(mistakes).length > 0) return mistakes
    writeStored('shippingAddress', address)
    writeStored('addressDraft', null)
    router.push(paths.payment)
    return {}
  }, {})
  const errorOf = (name: AddressName) => (righted.includes(name) ? undefined : errors[name])

  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  function onInput({ currentTarget, target }: SyntheticEvent<HTMLFormElement>) {
    keep(currentTarget)
    const { name } = target as HTMLInputElement
    const isRight = !(name in check(new FormData(currentTarget), rules).mistakes)
    if (isRight && !righted.includes(name)) setRighted([...righted, name])
  }

  function fillIn(address: OrderAddress) {
    const form = frame.current?.querySelector('form')
    if (!form) return
    for (const name of addressNames) {
      const input = form.elements.namedItem(name) as HTMLInputElement | null
      if (input) input.value = address[name] ?? ''
    }
    keep(form)
    setRighted(addressNames)
  }

  return (
    <div ref={frame}>
      <div className="-mt-2 mb-4 flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-base">{t('checkout.where-to')}</h2>
        <LastAddress onUse={fillIn} saved={saved} />
      </div>
      <ActionForm action={submit} key={round} noValidate onInput={onInput}>
        <p className="sr-only" role="status">
          {Object.values(errors).join(' ')}
        </p>
        {addressNames
          .filter((name) => isAsked(addressFields[name]))
          .map((name) => {
            const field = { ...addressInputOf(name), defaultValue: shown?.[name] ?? '', error: errorOf(name) }
            return name === 'country' ? (
              <CountryField {...field} key={name} served={served} />
            ) : (
              <Field {...field} key={name} />
            )
          })}
        <NextStep cart={cart}>
          <SubmitButton isPending={isPending}>{t('checkout.continue')}</SubmitButton>
        </NextStep>
      </ActionForm>
    </div>
  )
}

/**
 * Returns the values of the shipping form: the address being typed, otherwise the saved one, which stays as it is until the form is
 * submitted. `keep` stores what the form contains. `round` is the form's key: it changes when the user logs out, also in another
 * tab, so that nothing typed is left for the next one.
 */
function useAddressDraft(saved: OrderAddress | null) {
  const draft = useStored('addressDraft')
  const userId = useStored('userInfo')?.id ?? null
  const [owner, setOwner] = useState(userId)
  const [round, setRound] = useState(0)
  if (owner !== userId) {
    setOwner(userId)
    if (owner !== null) setRound(round + 1)
  }

  function keep(form: HTMLFormElement): void {
    const typed = new FormData(form)
    const typedAddress = addressOf(addressNames, (name) => textOf(typed, name))
    const isSaved = JSON.stringify(typedAddress) === JSON.stringify(readStored('shippingAddress'))
    writeStored('addressDraft', isSaved ? null : { address: typedAddress, userId })
  }

  return { shown: draftFor(draft, userId) ?? saved, round, keep }
}

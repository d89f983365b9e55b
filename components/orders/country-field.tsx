'use client'

import { type ComponentProps, useId, useState } from 'react'
import { Field } from '@/components/ui/forms/field'
import { nameOfCountry } from '@/lib/shared/locale/country-name'
import { loadCountries } from './use-country-code'

type Props = ComponentProps<typeof Field> & {
  /** The countries that the shop ships to, by their codes; null for all, whose names are loaded when they are wanted. */
  served: readonly string[] | null
}

/** The country of an address: offers the English names of those that are served, and takes any text. */
export function CountryField({ served, ...field }: Props) {
  const id = useId()
  const [all, setAll] = useState<readonly string[]>([])
  const names = served ? served.map(nameOfCountry) : all

  async function offerAll() {
    const list = await loadCountries()
    if (list) setAll(list.countryChoices().map(({ name }) => name))
  }

  return (
    <>
      <Field {...field} list={id} onFocus={served || all.length > 0 ? undefined : offerAll} />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

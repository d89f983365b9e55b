import { useId, useState } from 'react'
import { Field } from '@/components/ui/forms/field'
import { SelectField } from '@/components/ui/forms/select-field'
import { TextArea } from '@/components/ui/forms/text-area'
import type { ManufacturerJson } from '@/lib/catalog/manufacturers/manufacturer-schema'
import { isInEu } from '@/lib/store/settings/country-proposals'

type Props = {
  maker: ManufacturerJson | null
  errors: Record<string, string>
  countries: { code: string; name: string }[]
}

/** The fields of a maker. Whether a responsible person is needed follows from the chosen country. */
export function ManufacturerFields({ maker, errors, countries }: Props) {
  const [country, setCountry] = useState(maker?.country ?? '')
  const id = useId()
  const field = (name: 'name' | 'address' | 'contact') => ({
    name,
    defaultValue: maker?.[name],
    error: errors[`maker.${name}`],
    required: true,
  })
  const ofPerson = (name: 'name' | 'address' | 'contact') => ({
    name: `responsible.${name}`,
    defaultValue: maker?.responsible?.[name],
    error: errors[`maker.responsible.${name}`],
  })
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <Field {...field('name')} autoComplete="off" label="Name of the maker" />
      <SelectField
        error={errors['maker.country']}
        label="Country"
        name="country"
        onChange={({ target }) => setCountry(target.value)}
        required
        value={country}
      >
        <option value="">Choose</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea {...field('address')} hint="Without the name and the country." label="Postal address" />
      <Field
        {...field('contact')}
        autoComplete="off"
        hint="An e-mail address or an https address."
        label="Electronic address"
      />
      <fieldset aria-describedby={id} className="contents">
        <legend className="contents">
          <span className="mt-3 text-lg font-semibold sm:col-span-2">Responsible person in the EU</span>
        </legend>
        <p className="-mt-3 text-sm text-ink-soft sm:col-span-2" id={id}>
          {needOf(country)}
        </p>
        <Field {...ofPerson('name')} autoComplete="off" className="sm:col-span-2" label="Name" />
        <TextArea {...ofPerson('address')} label="Postal address" />
        <Field
          {...ofPerson('contact')}
          autoComplete="off"
          hint="An e-mail address or an https address."
          label="Electronic address"
        />
      </fieldset>
    </div>
  )
}

/** Says whether a maker in this country needs a responsible person; one line each, so that nothing moves. */
function needOf(country: string): string {
  if (country === '') return 'Needed for a maker outside the EU.'
  return isInEu(country)
    ? 'Not needed: the maker is in the EU.'
    : 'Needed in the EU: the maker is outside it.'
}

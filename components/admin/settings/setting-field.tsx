import type { ComponentProps } from 'react'
import { Field } from '@/components/ui/forms/field'
import { SelectField } from '@/components/ui/forms/select-field'
import { TextArea } from '@/components/ui/forms/text-area'
import { Tick } from '@/components/ui/forms/tick'
import { currencies } from '@/lib/shared/money/currencies'
import type { OwnerSettingsJson } from '@/lib/store/settings/settings-schema'
import type { ShopSettingName } from '@/lib/store/settings/shop-settings'
import { CountriesField } from './countries-field'
import { LanguagesField } from './languages-field'
import { ColourField, LogoField } from './look-fields'
import { AnnouncementField, DaysField, LinksField } from './part-fields'
import { SecretField } from './secret-field'
import { settingWords } from './setting-words'

type Props = {
  name: ShopSettingName
  settings: OwnerSettingsJson
  /** The variable of the environment that sets it. */
  setBy: string | undefined
  error: string | undefined
  countries: { code: string; name: string }[]
  isRequired?: boolean
}

/** One setting. What the environment sets is shown and cannot be changed. */
export function SettingField({ name, settings, setBy, error, countries, isRequired = false }: Props) {
  const { label, hint, kind } = settingWords[name]
  const value = settings[name]
  const text = value === null || value === undefined ? '' : String(value)
  const frame = {
    label,
    error,
    hint: setBy ? `Set by ${setBy}, in the environment of the shop.` : hintOf(kind, hint, settings.currency),
    name,
  }
  const locked = { ...frame, disabled: setBy !== undefined, required: isRequired && setBy === undefined }
  if (typeof kind === 'object')
    return (
      <SelectField defaultValue={text} {...locked}>
        {Object.entries(kind.options).map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </SelectField>
    )
  switch (kind) {
    case 'tick':
      return <TickField isOn={value === true} {...locked} />
    case 'lines':
      return <TextArea defaultValue={text} rows={3} {...locked} />
    case 'email':
      return <Field autoComplete="off" defaultValue={text} type="email" {...locked} />
    case 'whole':
      return <Field defaultValue={text} inputMode="numeric" {...locked} />
    case 'money':
    case 'percent':
      return <Field defaultValue={text} inputMode="decimal" {...locked} />
    case 'country':
      return (
        <SelectField defaultValue={text} {...locked}>
          <option value="">Not said</option>
          {countries.map(({ code, name: country }) => (
            <option key={code} value={code}>
              {country}
            </option>
          ))}
        </SelectField>
      )
    case 'currency':
      return (
        <SelectField defaultValue={text} {...locked}>
          {currencies.map((code) => (
            <option key={code} value={code}>
              {`${code}, ${new Intl.DisplayNames('en', { type: 'currency' }).of(code)}`}
            </option>
          ))}
        </SelectField>
      )
    case 'zone':
      return <ZoneField defaultValue={text} {...locked} />
    case 'colour':
      return <ColourField initial={settings.accent} {...frame} />
    case 'days':
      return <DaysField initial={settings.deliveryDays} {...frame} />
    case 'links':
      return <LinksField initial={settings.footerLinks} {...frame} />
    case 'announcement':
      return <AnnouncementField initial={settings.announcement} {...frame} />
    case 'countries':
      return <CountriesField countries={countries} initial={settings} {...frame} />
    case 'languages':
      return <LanguagesField initial={settings.languages} {...frame} />
    case 'secret':
      return <SecretField isSet={value !== null} {...locked} />
    case 'mark':
      return <LogoField initial={settings.mark} key={settings.mark} {...frame} />
    default:
      return <Field autoComplete="off" defaultValue={text} {...locked} />
  }
}

function ZoneField(field: ComponentProps<typeof Field>) {
  return (
    <>
      <Field autoComplete="off" list="time-zones" {...field} />
      <datalist id="time-zones">
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}

function hintOf(kind: unknown, hint: string | undefined, currency: string): string | undefined {
  return kind === 'money' ? `In ${currency}. ${hint}` : hint
}

type TickProps = {
  isOn: boolean
  label: string
  hint?: string
  error?: string
  name: string
  disabled: boolean
}

function TickField({
  isOn,
  label,
  hint,
  error,
  ...input
}: Omit<TickProps, 'hint' | 'error'> & Partial<Record<'hint' | 'error', string | undefined>>) {
  const id = `${input.name}-hint`
  return (
    <div>
      <Tick
        aria-describedby={hint || error ? id : undefined}
        className="font-semibold"
        defaultChecked={isOn}
        {...input}
      >
        {label}
      </Tick>
      {(error || hint) && (
        <p className={error ? 'field-error' : 'text-sm text-ink-soft'} id={id}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

import type { OwnerSettingsJson } from '@/lib/store/settings/settings-schema'
import type { ShopSettingName } from '@/lib/store/settings/shop-settings'
import { type SettingKind, settingWords } from './setting-words'

type Read = { kind: SettingKind; isOptional?: true }

/** Returns the settings of a form whose values are not those in `seen`, as the call takes them; none that the environment sets. */
export function changesIn(
  form: FormData,
  names: readonly ShopSettingName[],
  current: OwnerSettingsJson,
): Record<string, unknown> {
  const changed = names.flatMap((name) => {
    if (name in current.setByEnvironment) return []
    const value = valueIn(form, name, settingWords[name])
    const isSame = value === undefined || JSON.stringify(value) === JSON.stringify(current[name])
    return isSame ? [] : [[name, value]]
  })
  return Object.fromEntries(changed)
}

/**
 * Returns the value of a setting that its form has, as the call takes it. A field with several parts has it as JSON. What is no number
 * stays a text, which the call refuses. A secret that was not typed is undefined.
 */
export function valueIn(form: FormData, name: string, { kind, isOptional }: Read): unknown {
  const given = form.get(name)
  const text = typeof given === 'string' ? given.trim() : ''
  switch (kind) {
    case 'secret':
      return form.get(`${name}-remove`) === null ? text || undefined : null
    case 'tick':
      return given !== null
    case 'days':
    case 'links':
    case 'announcement':
    case 'countries':
    case 'languages':
    case 'mark':
      return text === '' ? null : JSON.parse(text)
    case 'lines':
      return text === '' && isOptional && name !== 'footerText' ? null : text.replaceAll('\r\n', '\n')
    case 'money':
      return text === '' && isOptional ? null : withDecimals(text.replace(',', '.'))
    case 'percent':
    case 'whole':
      return text === '' && isOptional ? null : numberOf(text.replace(',', '.'))
    default:
      return text === '' && isOptional ? null : text
  }
}

function numberOf(text: string): number | string {
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}

/** As the wire writes it, so that an amount that was not changed is not sent. */
function withDecimals(text: string): string {
  return /^\d+(?:\.\d{1,2})?$/.test(text) ? Number(text).toFixed(2) : text
}

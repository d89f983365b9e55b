import { env, environmentSets } from '@/lib/platform/config/env'
import { nameOfCountry } from '@/lib/shared/locale/country-name'
import { formatAmount } from '@/lib/shared/money/money'
import type { Shop } from './read-shop'
import type { OwnerSettingsJson, SettingsJson } from './settings-schema'
import { type EnvironmentName, environmentNames, publicNames, type ShopSettings } from './shop-settings'

export function settingsJsonOf(shop: Shop): SettingsJson {
  const settings = named(shop)
  return Object.fromEntries(
    ['version' as const, ...publicNames].map((name) => [name, settings[name]]),
  ) as SettingsJson
}

export function ownerSettingsJsonOf(shop: Shop): OwnerSettingsJson {
  const setByEnvironment = Object.keys(environmentNames).flatMap((name) => {
    const variable = variableThatSets(name)
    return variable ? [[name, variable]] : []
  })
  return { ...named(shop), setByEnvironment: Object.fromEntries(setByEnvironment) }
}

/** The variable of the environment that sets a setting; null where the owner does. The simulator has the place of PayPal. */
export function variableThatSets(name: string): string | null {
  if (!Object.hasOwn(environmentNames, name)) return null
  const variable = environmentNames[name as EnvironmentName]
  if (!environmentSets(variable)) return null
  return variable.startsWith('PAYPAL_') && env().PAYPAL_SIMULATOR_URL ? 'PAYMENTS=simulator' : variable
}

function named(shop: Shop) {
  const { countries, ...values } = wireOf(shop)
  return {
    ...values,
    version: shop.version,
    countries: countries?.map((row) => ({ ...row, name: nameOfCountry(row.code) })) ?? null,
  }
}

type Fees = Pick<ShopSettings, 'shippingFee' | 'freeShippingAbove'>
type Priced = Fees & Pick<ShopSettings, 'countries'>

/** Settings as they are sent and stored: amounts are texts. */
export function wireOf<Settings extends Priced>(settings: Settings) {
  const { shippingFee, freeShippingAbove, countries, ...others } = settings
  return {
    ...others,
    ...feesOf({ shippingFee, freeShippingAbove }),
    countries: countries?.map((row) => ({ ...row, ...feesOf(row) })) ?? null,
  }
}

function feesOf({ shippingFee, freeShippingAbove }: Fees) {
  return {
    shippingFee: formatAmount(shippingFee),
    freeShippingAbove: freeShippingAbove === null ? null : formatAmount(freeShippingAbove),
  }
}

import { env, environmentSets } from '@/lib/platform/config/env'
import { nameOfCountry } from '@/lib/shared/locale/country-name'
import { formatAmount } from '@/lib/shared/money/money'
import { localShop } from './local-shop'
import type { Shop } from './read-shop'
import { settingTranslationsOf } from './setting-translations'
import type { OwnerSettingsJson, SettingsJson } from './settings-schema'
import { type EnvironmentName, environmentNames, publicNames, type ShopSettings } from './shop-settings'

/** What everybody is told, with texts in the current language. */
export function settingsJsonOf(shop: Shop): SettingsJson {
  const { fallback, ...local } = localShop(shop)
  const settings = named(local)
  return {
    ...(Object.fromEntries(
      ['version' as const, ...publicNames].map((name) => [name, settings[name]]),
    ) as Omit<SettingsJson, 'fallback'>),
    ...(fallback && { fallback }),
  }
}

export function ownerSettingsJsonOf(shop: Shop): OwnerSettingsJson {
  const setByEnvironment = Object.keys(environmentNames).flatMap((name) => {
    const variable = variableThatSets(name)
    return variable ? [[name, variable]] : []
  })
  return {
    ...named(shop),
    translations: settingTranslationsOf(shop),
    setByEnvironment: Object.fromEntries(setByEnvironment),
  }
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

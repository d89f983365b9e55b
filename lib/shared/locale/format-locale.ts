import { currentLanguage } from '@/lib/shared/messages/current-language'
import type { Language } from '@/lib/shared/messages/languages'

/**
 * The country of the shop. Servers are told by lib/store/settings/read-shop.ts, browsers by the document where its language asks for
 * it. Next bundles this file several times; all of them share it.
 */
const shared = globalThis as typeof globalThis & { shopCountry?: string | null }

/** Tells a server the country of the shop, by its ISO code. */
export function setShopCountry(code: string | null): void {
  shared.shopCountry = code
}

/** The countries that write a language in their own way. */
const regions: Partial<Record<Language, readonly string[]>> = { de: ['AT', 'CH', 'DE'] }

/** What a document tells its scripts: the country of the shop, where the current language is written in that country's way. */
export function formatCountry(): string | undefined {
  const country =
    typeof document === 'undefined' ? shared.shopCountry : document.documentElement.dataset.country
  return regions[currentLanguage()]?.find((region) => region === country)
}

/** The locale for `Intl`: the current language as the shop's country writes it, "de-AT"; the plain language elsewhere. */
export function formatLocale(): string {
  const country = formatCountry()
  return country ? `${currentLanguage()}-${country}` : currentLanguage()
}

import type { Language } from './languages'

/** The languages of the shop. Servers are told by lib/store/settings/read-shop.ts. Next bundles this file several times; all of them share it. */
const shared = globalThis as typeof globalThis & { shopLanguages?: readonly Language[] }

/** Returns the languages of the shop as this process knows them, its own first. */
export function shopLanguages(): readonly [Language, ...Language[]] {
  const [own = 'en', ...others] = shared.shopLanguages ?? []
  return [own, ...others]
}

export function setShopLanguages(languages: readonly Language[]): void {
  shared.shopLanguages = languages
}

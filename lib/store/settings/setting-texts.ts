import type { Language } from '@/lib/shared/messages/languages'
import type { ShopSettings } from './shop-settings'
import { isTaxName } from './tax-names'

/** Settings that have a version a language: texts for shoppers, and the notice of the guarantee, of which the address counts. */

export const settingTexts = {
  description: { label: 'Description', max: 300 },
  announcement: { label: 'Announcement', max: 200 },
  footerText: { label: 'Text of the footer', max: 500 },
  footerLinks: { label: 'Text of the link', max: 40 },
  taxLabel: { label: 'Name of the tax', max: 20 },
} as const

export type TranslatedSettings = Pick<ShopSettings, keyof typeof settingTexts | 'guaranteeNotice'>
type Link = ShopSettings['footerLinks'][number]

/** The links by their addresses; a second one with the same address is `/terms 2`. */
export function linkKeys(links: readonly Link[]): string[] {
  return links.map(({ href }, at) => {
    const count = links.slice(0, at + 1).filter((link) => link.href === href).length
    return count === 1 ? href : `${href} ${count}`
  })
}

export const linkKey = (key: string): string => `link ${key}`

type OwnText = {
  /** As it is stored, by key. */
  key: string
  /** As it is told: `footerLinks.0`. */
  name: string
  own: string
  /** The shop says it in each language by itself. */
  isSpoken?: boolean
}

/** The own text of each setting that is translated; empty where there is none. An empty one is empty in every language. */
export function ownTexts(shop: TranslatedSettings): OwnText[] {
  const { description, announcement, footerText, footerLinks, taxLabel, guaranteeNotice } = shop
  const keys = linkKeys(footerLinks)
  return [
    { key: 'description', name: 'description', own: description },
    { key: 'announcement', name: 'announcement', own: announcement?.text ?? '' },
    { key: 'footerText', name: 'footerText', own: footerText },
    ...footerLinks.map(({ text }, at) => ({
      key: linkKey(keys[at] ?? ''),
      name: `footerLinks.${at}`,
      own: text,
    })),
    { key: 'taxLabel', name: 'taxLabel', own: taxLabel, isSpoken: isTaxName(taxLabel) },
    { key: 'guaranteeNotice', name: 'guaranteeNotice', own: guaranteeNotice ?? '' },
  ]
}

/** Returns the names of the texts that the shop has, and this language has not. */
export function missingTexts(
  shop: TranslatedSettings & Pick<ShopSettings, 'translations'>,
  language: Language,
): string[] {
  const stored = shop.translations[language] ?? {}
  return ownTexts(shop)
    .filter(({ key, own, isSpoken }) => own !== '' && !isSpoken && !stored[key])
    .map(({ name }) => name)
}

import { furtherLanguage } from '@/lib/shared/messages/current-language'
import type { FallbackJson } from '@/lib/shared/messages/translation-input'
import type { Shop } from './read-shop'
import { linkKey, linkKeys, missingTexts } from './setting-texts'

/** The settings with what a language has of them. */
export type LocalShop = Shop & { fallback?: FallbackJson | undefined }

/**
 * Returns the settings with their texts in the current language, field by field; what has no translation keeps the own text, and
 * `fallback` names it; what the shop has no text for is empty in every language. In the own language, and at the desk, they stay as they are.
 */
export function localShop(shop: Shop): LocalShop {
  const language = furtherLanguage()
  if (language === null) return shop
  const stored = shop.translations[language] ?? {}
  const textOf = (key: string, own: string) => (own === '' ? '' : (stored[key]?.text ?? own))
  const { announcement, footerLinks } = shop
  const keys = linkKeys(footerLinks)
  const texts = missingTexts(shop, language)
  return {
    ...shop,
    description: textOf('description', shop.description),
    announcement: announcement && { ...announcement, text: textOf('announcement', announcement.text) },
    footerText: textOf('footerText', shop.footerText),
    footerLinks: footerLinks.map((link, at) => ({
      ...link,
      text: textOf(linkKey(keys[at] ?? ''), link.text),
    })),
    taxLabel: textOf('taxLabel', shop.taxLabel),
    guaranteeNotice: shop.guaranteeNotice && textOf('guaranteeNotice', shop.guaranteeNotice),
    ...(texts.length > 0 && { fallback: { language: shop.languages[0] ?? 'en', texts } }),
  }
}

import { createHash } from 'node:crypto'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { currentLanguage, localPath } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { productPath } from '@/lib/shared/routes/paths'
import { escapeXml } from '@/lib/shared/text/xml'
import { type ShopSettings, shopDefaults } from '@/lib/store/settings/shop-settings'

/** The texts and the address of the picture that a shared link to a product shows (share-card.ts). */

/** The letters of the picture's font: Latin of Western Europe, with punctuation. */
const drawable = /[ -~¡-ÿŒœŸ–—‘’‚“”„•…€™]/

/** Returns a text in one line without symbols, cut; `null` when the font lacks a letter: half a name is worse than none. */
export function cardText(text: string, maxLength: number): string | null {
  const characters = [...text.normalize('NFC').replace(/\s+/g, ' ')]
  const isMissing = (character: string) => /[\p{L}\p{N}]/u.test(character) && !drawable.test(character)
  if (characters.some(isMissing)) return null
  const line = characters.filter((character) => drawable.test(character)).join('')
  const plain = line.replace(/ +/g, ' ').trim()
  return (plain.length > maxLength ? `${plain.slice(0, maxLength - 1).trimEnd()}…` : plain) || null
}

/** Fits into a line in every size, whatever its letters. */
const maxUnbroken = 12

/** Returns a text as Pango markup, in which short words with a hyphen, such as "Yo-Yo", stay in one line. */
export function cardMarkup(text: string): string {
  const words = text.split(' ').map((word) => {
    const markup = escapeXml(word)
    const isKept = word.includes('-') && word.length <= maxUnbroken
    return isKept ? `<span allow_breaks="false">${markup}</span>` : markup
  })
  return words.join(' ')
}

type CardContent = Pick<ProductJson, '_id' | 'name' | 'brand' | 'image' | 'price'>

/** The path of a product's picture in the current language. Its version changes with what it shows, because other sites keep it for weeks. */
export function shareCardPath({ _id, name, brand, image, price }: CardContent, shop: CardLook): string {
  const own = isPlain(shop) ? [] : [shop.name, shop.mark, shop.accent]
  const language = currentLanguage()
  const shown = [name, brand, image, price, ...own, ...(language === 'en' ? [] : [language])]
  return localPath(`${productPath(_id)}/card.jpg?v=${versionOf(shown)}`)
}

/** The shop's picture in the current language, and what it says: one that is drawn, once the shop has a name or a look of its own. */
export function shopPicture(shop: CardLook & Pick<ShopSettings, 'description'>): {
  url: string
  alt: string
} {
  const { name, description, mark, accent } = shop
  if (isPlain(shop)) return { url: '/shop.jpg', alt: t('catalog.shopPicture', { name }) }
  const url = localPath(`/media/card.jpg?v=${versionOf([name, description, mark, accent])}`)
  return { url, alt: `${name}: ${description}` }
}

type CardLook = Pick<ShopSettings, 'name' | 'mark' | 'accent'>

function isPlain({ name, mark, accent }: CardLook): boolean {
  return name === shopDefaults.name && mark === null && accent === null
}

function versionOf(shown: unknown[]): string {
  return createHash('sha1').update(JSON.stringify(shown)).digest('hex').slice(0, 8)
}

import { isLanguage, type Language, shippedLanguages } from '@/lib/shared/messages/languages'
import { isDevelopment } from './content-policy'

/** The shop as the front server names it on pages that are no pages of Next: it has no settings but those that a Next process tells. */
export type ShopBrand = {
  name: string
  /** Pages that are no pages of Next show no mark of the shop: they load nothing. */
  hasOwnMark: boolean
}

/** What the front server knows of the shop. */
export type ToldShop = ShopBrand & {
  /** Its own language, and the further ones; null before a process has told them. */
  languages: Language[] | null
}

let current: ToldShop = {
  name: 'Ecommerce Site',
  hasOwnMark: false,
  // In development Next renders in a process of its own, which cannot tell.
  languages: isDevelopment ? [...shippedLanguages] : null,
}

/** The shop as last told; that of the specification before. */
export const shopBrand = (): ToldShop => current

/** Takes over what a Next process tells; ignores any other message. */
export function hearBrand(message: unknown): void {
  const { brand } = Object(message) as { brand?: Partial<ToldShop> }
  if (typeof brand?.name !== 'string') return
  const languages = (brand.languages ?? []).filter(isLanguage)
  // The list stays the same one until it changes.
  const isSame = String(languages) === String(current.languages)
  current = {
    name: brand.name,
    hasOwnMark: brand.hasOwnMark === true,
    languages: isSame || languages.length === 0 ? current.languages : languages,
  }
}

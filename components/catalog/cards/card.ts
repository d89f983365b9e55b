import type { CardJson, cardParts } from '@/lib/catalog/cards/card-schema'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { t } from '@/lib/shared/messages/message'
import { withSign } from '@/lib/shared/money/money'

/** What a card shows: an entry of a list, or a product alone. */
export type Card = ProductJson & Partial<Pick<CardJson, keyof typeof cardParts>>

type Named = Pick<Card, 'name' | 'variantCount' | 'fallback'> & Partial<Pick<Card, 'group'>>

/**
 * The name on a card, with its language where that is not the page's: that of the group while several members are sold, unless the list
 * was asked for members by words or options.
 */
export function titleOf(product: Named, namesMember = false): { text: string; lang?: string | undefined } {
  const { name, group, variantCount = 1 } = product
  if (group && variantCount > 1 && !namesMember) return { text: group.name, ...langOf(group, 'name') }
  return { text: name, lang: langOf(product, 'name').lang }
}

/** A card that names the member it shows: with the price of that member, not the lowest one of the group. */
export const asMember = (product: Card): Card => ({ ...product, priceFrom: null })

export type Priced = { price: string; priceFrom?: string | null | undefined }

/** The price on a card; of a group whose prices differ the lowest one, with "from". */
export function priceText({ price, priceFrom }: Priced): string {
  return priceFrom ? t('catalog.fromPrice', { price: withSign(priceFrom) }) : withSign(price)
}

type Own = { productId: number; groupId: number | undefined }

/** Whether a card shows neither this product nor its group. */
export const isOther =
  ({ productId, groupId }: Own) =>
  ({ _id, group }: Card): boolean =>
    _id !== productId && (groupId === undefined || group?._id !== groupId)

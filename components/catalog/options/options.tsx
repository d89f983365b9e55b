import { imageSources } from '@/components/ui/media/image-sources'
import { type Choice, optionChoices } from '@/lib/catalog/product-groups/option-choices'
import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'
import { roomHue } from '@/lib/platform/storage/picture-name'
import { t } from '@/lib/shared/messages/message'
import { LazyOptionRows } from './lazy-option-rows'
import type { ShownChoice } from './option-rows'

/** More would be many pictures for one page, and hard to tell apart. */
const maxSwatches = 30

/** The options of a product's group, one row each; nothing without another member. */
export function Options({ product }: { product: ProductDetailJson }) {
  const options = optionChoices(product)
  if (options.length === 0) return null
  const rows = options.map(({ name, kind, chosen, choices }) => ({
    name,
    chosen,
    choices: choices.map(
      (choice): ShownChoice => ({
        id: choice._id,
        value: choice.value,
        ...(choice.isChosen && { isChosen: true }),
        ...(choice.isSoldOut && { isSoldOut: true }),
        ...(choice.instead.length > 0 && { note: insteadOf(choice) }),
        ...(kind === 'colour' && choices.length <= maxSwatches && swatchOf(choice)),
      }),
    ),
  }))
  return <LazyOptionRows rows={rows} soldOut={t('choice.sold-out')} />
}

function insteadOf({ instead, isOnly }: Choice) {
  const values = instead.join(', ')
  return isOnly ? t('choice.only-in', { values }) : t('choice.in', { values })
}

/** One small file: with the sets of all widths two hundred colours would be half a page. */
function swatchOf({ image }: Choice) {
  const { srcSet = '' } = imageSources(image, '', 96)
  const [src = image] = srcSet.split(' ')
  const hue = roomHue(image)
  return { src: src || image, ...(hue !== undefined && { hue }) }
}

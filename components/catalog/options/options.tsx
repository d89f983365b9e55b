import { imageSources } from '@/components/ui/media/image-sources'
import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'
import { type Choice, type OptionChoices, optionChoices } from '@/lib/catalog/siblings/option-choices'
import { roomHue } from '@/lib/platform/storage/picture-name'
import { t } from '@/lib/shared/messages/message'
import { LazyOptionRows } from './lazy-option-rows'
import type { Row } from './option-rows'

/** More would be many pictures for one page, and hard to tell apart. */
const maxSwatches = 30
/** More of an option have a star, which one line explains. */
const maxNotes = 12

/** The options of a product's group, one row each; nothing without another member. */
export function Options({ product }: { product: ProductDetailJson }) {
  const options = optionChoices(product)
  if (options.length === 0) return null
  return <LazyOptionRows rows={options.map(rowOf)} soldOut={t('choice.sold-out')} />
}

function rowOf({ name, kind, chosen, choices }: OptionChoices): Row {
  const noted = choices.flatMap(({ instead }) => (instead.length > 0 ? [instead] : []))
  const isStarred = noted.length > maxNotes
  const names = [...new Set(noted.flat().map((option) => option.name))].join(', ')
  return {
    name,
    chosen,
    ...(isStarred && { star: t('choice.star', { names }) }),
    choices: choices.map((choice) => ({
      id: choice._id,
      value: choice.value,
      ...(choice.isChosen && { isChosen: true }),
      ...(choice.isSoldOut && { isSoldOut: true }),
      ...(choice.instead.length > 0 && { note: isStarred ? '*' : insteadOf(choice) }),
      ...(kind === 'colour' && choices.length <= maxSwatches && swatchOf(choice)),
    })),
  }
}

function insteadOf({ instead, isOnly }: Choice) {
  const values = instead.map(({ value }) => value).join(', ')
  return `– ${isOnly ? t('choice.only-in', { values }) : t('choice.in', { values })}`
}

/** One small file: with the sets of all widths two hundred colours would be half a page. */
function swatchOf({ image }: Choice) {
  const { srcSet = '' } = imageSources(image, '', 96)
  const [src = image] = srcSet.split(' ')
  const hue = roomHue(image)
  return { src: src || image, ...(hue !== undefined && { hue }) }
}

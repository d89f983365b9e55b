import { imageSources } from '@/components/ui/media/image-sources'
import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'
import { type Choice, type OptionChoices, optionChoices } from '@/lib/catalog/siblings/option-choices'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { inLang, listed, richWords, shortest } from '@/lib/catalog/translations/local-words'
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
  const insteadOf = t('choice.instead-of', { value: '\n' }).split('\n')
  return <LazyOptionRows insteadOf={insteadOf} rows={options.map(rowOf)} soldOut={t('choice.sold-out')} />
}

function rowOf(option: OptionChoices): Row {
  const { name, kind, chosen, choices } = option
  const noted = choices.flatMap(({ instead }) => (instead.length > 0 ? [instead] : []))
  const isStarred = noted.length > maxNotes
  const others = [...new Map(noted.flat().map((other) => [other.name, other])).values()]
  const names = () => listed(others.map((other) => inLang(other.name, langOf(other, 'name'))))
  return {
    name: shortest(inLang(name, langOf(option, 'name'))),
    chosen: shortest(inLang(chosen, { ...choices.find(({ value }) => value === chosen) })),
    ...(isStarred && { star: shortest(richWords('choice.star', { names })) }),
    choices: choices.map((choice) => ({
      id: choice._id,
      value: choice.value,
      ...(choice.lang && { lang: choice.lang }),
      ...(choice.isChosen && { isChosen: true }),
      ...(choice.isSoldOut && { isSoldOut: true }),
      ...(choice.instead.length > 0 && { note: isStarred ? '*' : insteadOf(choice) }),
      ...(kind === 'colour' && choices.length <= maxSwatches && swatchOf(choice)),
    })),
  }
}

function insteadOf({ instead, isOnly }: Choice) {
  const values = () => listed(instead.map((other) => inLang(other.value, langOf(other, 'value'))))
  const words = isOnly ? richWords('choice.only-in', { values }) : richWords('choice.in', { values })
  return shortest(['– ', ...words])
}

/** One small file: with the sets of all widths two hundred colours would be half a page. */
function swatchOf({ image }: Choice) {
  const { srcSet = '' } = imageSources(image, '', 96)
  const [src = image] = srcSet.split(' ')
  const hue = roomHue(image)
  return { src: src || image, ...(hue !== undefined && { hue }) }
}

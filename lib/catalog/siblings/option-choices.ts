import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'
import { langOf } from '@/lib/catalog/translations/lang-of'
import type { Language } from '@/lib/shared/messages/languages'
import { langOfValue } from './lang-of-value'
import { nearestMember } from './nearest-member'
import type { GroupOptionsJson, ToldOption, VariantJson } from './told-schema'

type Shown = Pick<ProductDetailJson, '_id' | 'options' | 'group' | 'variants'>

/** A value of an option, and the member that a shopper of this product gets with it. */
export type Choice = Pick<VariantJson, '_id' | 'image'> & {
  value: string
  /** Where the value is in another language than the page. */
  lang?: Language
  isChosen: boolean
  isSoldOut: boolean
  /** The other values of that member, where the combination with the chosen ones does not exist. */
  instead: ToldOption[]
  /** Every member with this value has those others, too. */
  isOnly: boolean
}
export type OptionChoices = Omit<GroupOptionsJson[number], 'values'> & { chosen: string; choices: Choice[] }

/** With more values than these in all, an option offers only those that go with the chosen values of the options before it. */
const maxValues = 60

/**
 * Returns what can be chosen on the page of a product, in the owner's order; nothing where there is no other member. Every member can be
 * reached by choosing one option after the other.
 */
export function optionChoices({ _id, options, group, variants }: Shown): OptionChoices[] {
  if (!group || !variants.some((variant) => variant._id !== _id)) return []
  const own = options.map(({ value }) => value)
  const isLarge = group.options.reduce((sum, { values }) => sum + values.length, 0) > maxValues
  const beginnings = new Set(
    variants.flatMap((each) => each.options.map((_, at) => JSON.stringify(each.options.slice(0, at + 1)))),
  )
  const isOffered = (value: string, at: number) =>
    !isLarge || beginnings.has(JSON.stringify([...own.slice(0, at), value]))
  const order = group.options.map(({ values }) => values)
  return group.options.map((option, at) => {
    const { values, ...told } = option
    return {
      ...told,
      chosen: own[at] ?? '',
      choices: values.flatMap((value) => {
        const member = isOffered(value, at) && nearestMember(variants, own.with(at, value), at, order)
        if (!member) return []
        const choice = choiceOf({ value, member, options: group.options, own, at, variants, _id })
        return { ...choice, ...langOfValue(option, value) }
      }),
    }
  })
}

type Parts = Pick<Shown, '_id' | 'variants'> & {
  value: string
  member: VariantJson
  options: GroupOptionsJson
  /** The values of the product whose page it is. */
  own: readonly string[]
  at: number
}

function choiceOf({ value, member, options, own, at, variants, _id }: Parts): Choice {
  const others = options.flatMap((option, place) => {
    const other = member.options[place]
    if (place === at || other === undefined || other === own[place]) return []
    return [{ place, value: other, told: toldOption(option, other) }]
  })
  const alike = variants.filter((variant) => variant.options[at] === value)
  return {
    _id: member._id,
    image: member.image,
    value,
    isChosen: member._id === _id,
    isSoldOut: member.countInStock === 0,
    instead: others.map(({ told }) => told),
    isOnly: others.every((other) => alike.every((variant) => variant.options[other.place] === other.value)),
  }
}

/** An option with one of its values, as products tell it. */
function toldOption(option: GroupOptionsJson[number], value: string): ToldOption {
  const { name, fallback } = option
  const texts = [
    ...(langOf(option, 'name').lang ? ['name'] : []),
    ...(langOfValue(option, value).lang ? ['value'] : []),
  ]
  return { name, value, ...(fallback && texts.length > 0 && { fallback: { ...fallback, texts } }) }
}

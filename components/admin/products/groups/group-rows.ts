import { maxMembers } from '@/lib/catalog/product-groups/group-limits'
import type { GroupJson } from '@/lib/catalog/product-groups/group-schema'
import { madeText } from '@/lib/catalog/product-groups/member-name'
import { type Base, type Draft, type DraftValue, type Member, membersOf } from './group-draft'

/** One combination, and what it would be. */
export type Row = {
  key: string
  values: readonly DraftValue[]
  /** The product that it is already. */
  member: Member | null
  isMade: boolean
  name: string
  sku: string
  price: string
  stock: string
}

/** More combinations are not shown: nobody could tick them. */
const maxShown = 1000

const rowKey = (values: readonly { key: string }[]): string => values.map(({ key }) => key).join('\n')

export const combinationCount = ({ options }: Pick<Draft, 'options'>): number =>
  options.length === 0 ? 0 : options.reduce((count, { values }) => count * values.length, 1)

/** Whether the group has no product that new ones could be made like. */
export const isEmpty = (base: Base): boolean => !base.isNew && base.group.members.length === 0

/**
 * Lists all combinations in the order of their values. If there are too many, it lists members and ticked ones only. Those of a group
 * without products cannot be made, so there are none.
 */
export function rowsOf(draft: Draft, base: Base): Row[] {
  if (isEmpty(base)) return []
  const places = placesOf(draft, base)
  const count = combinationCount(draft)
  const isAllMade = count <= maxMembers
  const lists =
    count <= maxShown
      ? combinations(draft)
      : valuesOfKeys(draft, [
          ...new Set([
            ...places.keys(),
            ...Object.keys(draft.cells).filter((key) => draft.cells[key]?.isMade),
          ]),
        ])
  const [first] = membersOf(base)
  const names = draft.options.map(({ name }) => name)
  const skuPattern = draft.skuPattern ?? suggestedSkus(draft, base)
  return lists.map((values) => {
    const key = rowKey(values)
    const member = places.get(key) ?? null
    const { isMade, sku, price, stock } = draft.cells[key] ?? {}
    const texts = values.map(({ text }) => text.trim())
    const isUntouched = member !== null && draft.skuPattern === null
    const isNew = base.isNew || values.some(({ was }) => was === null)
    return {
      ...{ key, values, member },
      isMade: member !== null || (isMade ?? (isAllMade && isNew)),
      name: nameOf(draft, member, names, texts),
      sku: sku ?? member?.sku ?? (isUntouched ? '' : skuOf(skuPattern, draft.name, names, texts)),
      price: price ?? member?.price ?? first?.price ?? '',
      stock: stock ?? String(member?.countInStock ?? 0),
    }
  })
}

function nameOf(
  { name, pattern, keepsNames }: Draft,
  member: Member | null,
  options: readonly string[],
  values: readonly string[],
): string {
  if (member && (member.isNamed || keepsNames)) return member.name
  return madeText(pattern, name.trim(), options, values)
}

function skuOf(
  pattern: string,
  group: string,
  options: readonly string[],
  values: readonly string[],
): string {
  return madeText(pattern, group, options, values).replaceAll(/\s+/g, '-')
}

function combinations({ options }: Draft): DraftValue[][] {
  if (options.length === 0) return []
  return options.reduce<DraftValue[][]>(
    (lists, { values }) => lists.flatMap((list) => values.map((value) => [...list, value])),
    [[]],
  )
}

function valuesOfKeys({ options }: Draft, keys: readonly string[]): DraftValue[][] {
  const values = new Map(options.flatMap((option) => option.values.map((value) => [value.key, value])))
  const lists = keys.map((key) => key.split('\n').flatMap((part) => values.get(part) ?? []))
  return lists.filter((list) => list.length === options.length)
}

/** The combinations that members are, by their keys. A member whose value is gone has none. */
export function placesOf(draft: Draft, base: Base): Map<string, Member> {
  const places = new Map<string, Member>()
  if (combinationCount(draft) === 0) return places
  if (base.isNew) {
    const [product] = membersOf(base)
    if (product) places.set(draft.place ?? likelyPlace(draft, product.name), product)
    return places
  }
  for (const member of base.group.members) {
    const key = placeOf(draft, base, member)
    if (key !== null) places.set(key, member)
  }
  return places
}

/** The combination of a member; null when one of its values is gone. In a new option it has the first value. */
function placeOf({ options }: Draft, { group }: Base & { isNew: false }, { values }: Member): string | null {
  const own = options.flatMap(({ was, values: all }) => {
    const at = group.options.findIndex(({ name }) => name === was)
    return at < 0 ? all.slice(0, 1) : all.filter((value) => value.was === values[at])
  })
  return own.length === options.length ? rowKey(own) : null
}

/** The combination whose values are in a name, else the first ones. */
function likelyPlace({ options }: Draft, name: string): string {
  return rowKey(
    options.flatMap(({ values }) => values.find(({ text }) => isNamed(text, name)) ?? values.slice(0, 1)),
  )
}

const plain = (text: string) =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `

/** Whether a name has the words of a value one after the other. */
const isNamed = (value: string, name: string) =>
  plain(value).trim() !== '' && plain(name).includes(plain(value))

/** Returns the values that a product of this name is likely to have in a group: those in its name, else of a combination that is free. */
export function likelyValues({ options, members }: GroupJson, name: string): string[] {
  const choices = options.map(({ values }) => {
    const inName = values.filter((value) => isNamed(value, name))
    return inName.length > 0 ? inName : values
  })
  const taken = new Set(members.map(({ values }) => values.join('\n')))
  // One of so many is free.
  const all = choices.reduce<string[][]>(
    (rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])).slice(0, maxMembers + 1),
    [[]],
  )
  return all.find((values) => !taken.has(values.join('\n'))) ?? all[0] ?? []
}

/** Members whose value is left out: they leave the group. */
export function leavingMembers(draft: Draft, base: Base): Member[] {
  if (base.isNew) return []
  return base.group.members.filter((member) => placeOf(draft, base, member) === null)
}

/** Members that would be one combination, without the option that makes them differ. */
export function sameMembers(draft: Draft, base: Base): Member[] {
  if (base.isNew) return []
  const places = placesOf(draft, base)
  return base.group.members.filter((member) => {
    const key = placeOf(draft, base, member)
    return key !== null && places.get(key) !== member
  })
}

/** Returns the pattern of the members' SKUs. Without one, it starts with the product's SKU; without a SKU it is ''. */
export function suggestedSkus({ options }: Draft, base: Base): string {
  if (options.length === 0) return ''
  if (base.isNew) {
    const { sku } = base.product
    return sku ? [sku, ...options.map(({ name }) => `{${name}}`)].join('-') : ''
  }
  const skus = base.group.members.filter(({ sku }) => sku)
  const names = base.group.options.map(({ name }) => name)
  const patterns = skus.map(({ sku, values }) =>
    values.reduce((text, value, at) => {
      const part = value.replaceAll(/\s+/g, '-')
      const place = text.lastIndexOf(part)
      return place < 0 ? text : `${text.slice(0, place)}{${names[at]}}${text.slice(place + part.length)}`
    }, sku ?? ''),
  )
  const common = patterns.find(
    (pattern, at) =>
      names.every((name) => pattern.includes(`{${name}}`)) && patterns.indexOf(pattern, at + 1) >= 0,
  )
  return common ?? ''
}

/** SKUs that more than one made combination would have. */
export function repeatedSkus(rows: readonly Row[]): Set<string> {
  const skus = rows.filter(({ isMade, sku }) => isMade && sku !== '').map(({ sku }) => sku)
  return new Set(skus.filter((sku, at) => skus.indexOf(sku) !== at))
}

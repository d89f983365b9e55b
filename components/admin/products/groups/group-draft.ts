import type { GroupJson } from '@/lib/catalog/product-groups/group-schema'
import { usualPattern } from '@/lib/catalog/product-groups/member-name'
import type { OptionKind } from '@/lib/catalog/product-groups/option-kinds'
import type { SharedField } from '@/lib/catalog/product-groups/shared-texts'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { nameKey } from '@/lib/shared/text/fold-letters'

export type Picture = ProductJson['pictures'][number]
/** A value keeps its key while its text changes; `was` is its stored text. */
export type DraftValue = { key: string; text: string; was: string | null }
export type DraftOption = {
  key: string
  name: string
  was: string | null
  kind: OptionKind
  values: readonly DraftValue[]
}
/** What is typed of one combination. */
export type Cell = { isMade?: boolean; sku?: string; price?: string; stock?: string }
/** As fields have them: facts a line each. */
export type SharedTexts = Record<SharedField, string>

/** A group as it is typed. */
export type Draft = {
  name: string
  pattern: string
  keepsNames: boolean
  /** Null until one is typed: then it is `suggestedSkus`. */
  skuPattern: string | null
  status: 'live' | 'draft'
  options: readonly DraftOption[]
  /** Which combination the product of a new group is. */
  place: string | null
  /** By the keys of combinations. */
  cells: Readonly<Record<string, Cell>>
  /** Pictures that are chosen, by the key of a value. */
  pictures: Readonly<Record<string, readonly Picture[]>>
  shared: SharedTexts
}

export type Member = GroupJson['members'][number]
/** What the form begins with: a group, or the product that becomes one. */
export type Base = { group: GroupJson; isNew: false } | { product: ProductJson; isNew: true }

/** The lines of a text that say something. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

let counted = 0
/** A key of something new. */
export const newKey = (): string => `+${++counted}`
/** A name has no colon, so these keys differ. */
export const storedKey = (option: string, value: string): string => `${option}:${value}`.toLowerCase()

export function draftOf(base: Base): Draft {
  const empty = { keepsNames: false, place: null, cells: {}, pictures: {}, status: 'live' as const }
  if (base.isNew) {
    const { name, status } = base.product
    return {
      ...empty,
      ...{ name, status, pattern: usualPattern, skuPattern: null, options: [] },
      shared: sharedTextsOf(base.product),
    }
  }
  const { name, pattern, options, shared } = base.group
  return {
    ...empty,
    ...{ name, pattern, skuPattern: null, shared: sharedTextsOf(shared) },
    options: options.map((option) => ({
      ...{ key: option.name.toLowerCase(), name: option.name, was: option.name, kind: option.kind },
      values: option.values.map((text) => ({ key: storedKey(option.name, text), text, was: text })),
    })),
  }
}

function sharedTextsOf({ facts, weightG, ...texts }: GroupJson['shared']): SharedTexts {
  const { description, brand, category, warnings } = texts
  const weight = weightG === null ? '' : String(weightG)
  return { description, brand, category, warnings, facts: facts.join('\n'), weightG: weight }
}

/** The members that there are; in a new group its product. */
export function membersOf(base: Base): Member[] {
  if (!base.isNew) return base.group.members
  const { _id: product, name, sku, price, countInStock, status, image, pictures } = base.product
  const told = { product, name, sku, price, countInStock, status, image, pictures }
  return [{ ...told, values: [], isNamed: false, differs: [] }]
}

/** Returns the draft with one of its options changed, or taken away. */
export function withOption(draft: Draft, key: string, change: Partial<DraftOption> | null): Draft {
  const options = draft.options.flatMap((option) =>
    option.key !== key ? [option] : change ? [{ ...option, ...change }] : [],
  )
  return { ...draft, options }
}

/** Adds values to an option. Also returns the ones that it already has. */
export function withValues(option: DraftOption, texts: readonly string[]) {
  const has = new Set(option.values.map(({ text }) => nameKey(text)))
  const repeated = texts.filter((text) => has.has(nameKey(text)))
  const added = texts.filter((text) => !has.has(nameKey(text)))
  const values = [...option.values, ...added.map((text) => ({ key: newKey(), text, was: null }))]
  return { values, added, repeated }
}

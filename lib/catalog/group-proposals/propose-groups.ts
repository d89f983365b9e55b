import { createHash } from 'node:crypto'
import { maxMembers, maxValues } from '@/lib/catalog/product-groups/group-limits'
import type { OptionKind } from '@/lib/catalog/product-groups/option-kinds'
import { type LoopTurn, loopTurns } from '@/lib/platform/async/loop-turns'
import { type FoundValue, findValues, type ValueKind } from './find-values'
import { leads } from './value-words'

export type UngroupedProduct = { id: number; name: string; brand: string; category: string }
export type Proposal = {
  /** The same for the same brand, category and name, whichever members there are. */
  key: string
  name: string
  brand: string
  category: string
  options: { name: string; kind: OptionKind; values: string[] }[]
  /** By ascending id, each with one value of every option; no two have the same ones. */
  members: { product: number; name: string; values: string[] }[]
}

type Read = UngroupedProduct & { values: FoundValue[] }
type OptionNames = Record<ValueKind, string>

const optionNames: Record<string, OptionNames> = {
  en: { colour: 'Colour', size: 'Size', amount: 'Amount' },
  de: { colour: 'Farbe', size: 'Größe', amount: 'Menge' },
}

/**
 * Proposes groups among products of one brand and category whose names differ by words of colours, sizes and amounts only. The largest
 * come first; the same products give the same proposals. `language` is that of the options' names; `turn` lets others go on.
 */
export async function proposeGroups(
  products: readonly UngroupedProduct[],
  language = 'en',
  turn: LoopTurn = loopTurns(),
): Promise<Proposal[]> {
  const alike = new Map<string, Read[]>()
  for (const product of products.toSorted((one, other) => one.id - other.id)) {
    await turn()
    const read = readName(product)
    if (!read) continue
    const others = alike.get(read.key)
    if (others) others.push({ ...product, values: read.values })
    else alike.set(read.key, [{ ...product, values: read.values }])
  }
  const names = optionNames[language] ?? optionNames.en
  return [...alike]
    .flatMap(([key, members]) =>
      members.length < 2 || !names ? [] : (proposalOf(key, members, names) ?? []),
    )
    .toSorted(
      (one, other) =>
        other.members.length - one.members.length ||
        (one.members[0]?.product ?? 0) - (other.members[0]?.product ?? 0),
    )
}

/** The keys of the proposals that these products could be in, in order. */
export function proposalKeys(products: readonly Omit<UngroupedProduct, 'id'>[]): string[] {
  return [...new Set(products.flatMap((product) => readName(product)?.key ?? []))].toSorted()
}

/** The values in the name of a product, and the key that products have in common which differ by them only. */
function readName({ name, brand, category }: Omit<UngroupedProduct, 'id'>) {
  const { rest, values } = partsOf(name)
  if (values.length === 0 || rest === '') return null
  const kinds = values.map(({ kind }) => kind).join()
  const text = JSON.stringify([plain(brand), plain(category), rest, kinds])
  return { key: createHash('sha256').update(text).digest('hex'), values }
}

/** A colour that all of a name is made of is what the product is: coffee. */
function partsOf(name: string): { rest: string; values: FoundValue[] } {
  const values = findValues(name).toSorted((one, other) => kindOrder[one.kind] - kindOrder[other.kind])
  if (values.length === 0) return { rest: '', values }
  const rest = plain(without(name, values))
  if (rest !== '') return { rest, values }
  const others = values.filter(({ kind }) => kind !== 'colour')
  return { rest: plain(without(name, others)), values: others }
}

const kindOrder: Record<ValueKind, number> = { colour: 0, size: 1, amount: 2 }

function proposalOf(key: string, all: readonly Read[], names: OptionNames): Proposal | null {
  const [first] = all
  if (!first) return null
  const places = first.values.flatMap((_, place) =>
    new Set(all.map(({ values }) => values[place]?.key)).size > 1 ? [place] : [],
  )
  if (places.length === 0 || places.length > 3) return null
  const members = differing(all, places)
  if (members.length < 2 || members.length > maxMembers) return null
  const options = places.map((place) => optionOf(members, place, names))
  if (options.some(({ values }) => values.length > maxValues)) return null
  const texts = options.map(({ texts: byKey }) => byKey)
  const name = tidy(
    without(
      first.name,
      first.values.filter((_, place) => places.includes(place)),
    ),
  )
  return {
    key,
    name,
    brand: first.brand,
    category: first.category,
    options: options.map(({ name: option, kind, values }, at) => ({
      name: numbered(options, option, at),
      kind,
      values,
    })),
    members: members.map(({ id, name: own, values }) => ({
      product: id,
      name: own,
      values: places.map((place, at) => texts[at]?.get(values[place]?.key ?? '') ?? ''),
    })),
  }
}

/** Of products with the same values the oldest. */
function differing(all: readonly Read[], places: readonly number[]): Read[] {
  const seen = new Set<string>()
  return all.filter(({ values }) => {
    const combination = JSON.stringify(places.map((place) => values[place]?.key))
    return !seen.has(combination) && seen.add(combination)
  })
}

function optionOf(members: readonly Read[], place: number, names: OptionNames) {
  const values = members.flatMap(({ values: all }) => all[place] ?? [])
  const texts = new Map<string, string>()
  for (const { key, text } of values) if (!texts.has(key)) texts.set(key, text)
  const ranks = new Map(values.map(({ key, rank }) => [key, rank ?? 0]))
  const ordered = [...texts].toSorted(([one], [other]) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0))
  const kind = values[0]?.kind ?? 'size'
  return {
    name: names[kind],
    kind: kind === 'amount' ? ('size' as const) : kind,
    values: ordered.map(([, text]) => text),
    texts,
  }
}

/** Two options of one name differ by a number. */
function numbered(options: readonly { name: string }[], name: string, at: number): string {
  const before = options.slice(0, at).filter((option) => option.name === name).length
  return before === 0 ? name : `${name} ${before + 1}`
}

/** The name without these values and the words that only lead to them. */
function without(name: string, values: readonly FoundValue[]): string {
  let text = ''
  let from = 0
  for (const value of values.toSorted((one, other) => one.from - other.from)) {
    text += `${withoutLead(name.slice(from, value.from))} `
    from = value.to
  }
  return text + name.slice(from)
}

function withoutLead(text: string): string {
  const match = /^(.*?)([\p{L}]+)[\s.:]*$/su.exec(text)
  return match?.[1] !== undefined && match[1].trim() !== '' && leads.has((match[2] ?? '').toLowerCase())
    ? match[1]
    : text
}

/** Without the signs that stood around the values. */
function tidy(text: string): string {
  return text
    .replaceAll(/[([{][\s,;:|/–—-]*[\])}]/g, ' ')
    .replaceAll(/\s+([,;:|/–—-])(?=\s|$)/g, '$1')
    .replaceAll(/([,;:|/–—-]\s*){2,}/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,;:|/–—·•-]+/, '')
    .replace(/[\s,;:|/–—·•([-]+$/, '')
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

import type { GroupJson } from '@/lib/catalog/product-groups/group-schema'
import { sharedFields } from '@/lib/catalog/product-groups/shared-texts'
import { nameKey } from '@/lib/shared/text/fold-letters'
import {
  type Base,
  type Cell,
  type Draft,
  type DraftOption,
  draftOf,
  type Member,
  type SharedTexts,
  storedKey,
} from './group-draft'
import { sameOptions } from './group-input'
import { placesOf } from './group-rows'

type Stored = Base & { isNew: false }

/** Returns what was typed into a group that was loaded as `from` on the group as it is now. What nobody typed is as it is now. */
export function rebased(draft: Draft, from: Stored, to: Stored): Draft {
  const [before, now] = [draftOf(from), draftOf(to)]
  const take = <Name extends 'name' | 'pattern'>(name: Name) =>
    draft[name] === before[name] ? now[name] : draft[name]
  const shared = sharedFields.map((name) => [
    name,
    draft.shared[name] === before.shared[name] ? now.shared[name] : draft.shared[name],
  ])
  const options = sameOptions(draft, before)
    ? now.options
    : draft.options.map((option) => joined(option, before, now))
  return {
    ...draft,
    ...{ name: take('name'), pattern: take('pattern'), options, cells: typedCells(draft, from) },
    shared: Object.fromEntries(shared) as SharedTexts,
  }
}

/** What is typed of members without what they were loaded with: that is as it is now. */
function typedCells(draft: Draft, from: Stored): Draft['cells'] {
  const places = placesOf(draft, from)
  const cells = Object.entries(draft.cells).map(([key, cell]) => {
    const member = places.get(key)
    return [key, member ? withoutLoaded(cell, member) : cell] as const
  })
  return Object.fromEntries(cells)
}

function withoutLoaded({ price, stock, sku, ...cell }: Cell, member: Member): Cell {
  return {
    ...cell,
    ...(price !== undefined && price !== member.price && { price }),
    ...(stock !== undefined && stock !== String(member.countInStock) && { stock }),
    ...(sku !== undefined && sku !== (member.sku ?? '') && { sku }),
  }
}

const isSame = (one: string, other: string) => nameKey(one) === nameKey(other)

/** Merges a typed option into the stored ones. Values that another editor has added meanwhile stay. */
function joined(option: DraftOption, before: Draft, now: Draft): DraftOption {
  const stored = now.options.find(({ name }) => name === option.was || isSame(name, option.name))
  if (!stored) {
    return { ...option, was: null, values: option.values.map((value) => ({ ...value, was: null })) }
  }
  const former = before.options.find(({ name }) => name === option.was)?.values.map(({ text }) => text) ?? []
  const values = option.values.map((value) => {
    const same = stored.values.find(({ text }) => text === value.was || isSame(text, value.text))
    return same
      ? { ...value, key: storedKey(stored.name, same.text), was: same.text }
      : { ...value, was: null }
  })
  const added = stored.values.filter(
    ({ text }) => !former.includes(text) && !values.some(({ was }) => was === text),
  )
  return { ...option, was: stored.name, values: [...values, ...added] }
}

const words: Record<string, string> = { weightG: 'weight', facts: 'facts' }

/** What differs between two states of a group, in words; '' for nothing. */
export function changedWords({ group: from }: Stored, { group: to }: Stored): string {
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  const members = memberChanges(from, to)
  const count = to.members.length - from.members.length
  return [
    from.name !== to.name && `the name is now “${to.name}”`,
    from.pattern !== to.pattern && `the pattern of names is now “${to.pattern}”`,
    differs(from.options, to.options) && `the options are now ${optionWords(to)}`,
    count !== 0 && `there are ${to.members.length} products instead of ${from.members.length}`,
    members.length > 0 &&
      `${members.slice(0, maxNamed).join('; ')}${members.length > maxNamed ? `; and ${members.length - maxNamed} more changed` : ''}`,
    ...sharedFields.map(
      (name) => differs(from.shared[name], to.shared[name]) && `the ${words[name] ?? name} changed`,
    ),
    (differs(from.translations, to.translations) ||
      differs(from.shared.translations, to.shared.translations)) &&
      'translations changed',
  ]
    .filter(Boolean)
    .join(', ')
}

const maxNamed = 5

function memberChanges(from: GroupJson, to: GroupJson, isTold = (_: Member) => true): string[] {
  return to.members.flatMap((member) => {
    const former = from.members.find(({ product }) => product === member.product)
    const words = former && isTold(former) ? memberWords(former, member) : ''
    return words ? [`${member.name} has ${words}`] : []
  })
}

/** What has changed of members of which something is typed, in words; '' for nothing. */
export function overtakenWords(draft: Draft, from: Stored, to: Stored): string {
  const cells = typedCells(draft, from)
  const typed = [...placesOf(draft, from)].filter(([key]) => Object.keys(cells[key] ?? {}).length > 0)
  const members = new Set(typed.map(([, member]) => member))
  return memberChanges(from.group, to.group, (member) => members.has(member)).join('; ')
}

/** What a member has otherwise by now: "the price 21.00 instead of 20.00". */
function memberWords(former: Member, member: Member): string {
  const told = (name: string, was: string | number | null, is: string | number | null) =>
    was !== is && `the ${name} ${is ?? 'none'} instead of ${was ?? 'none'}`
  return [
    member.isNamed && told('name', former.name, member.name),
    told('price', former.price, member.price),
    told('stock', former.countInStock, member.countInStock),
    told('SKU', former.sku, member.sku),
    told('status', former.status, member.status),
    JSON.stringify(former.pictures) !== JSON.stringify(member.pictures) && 'other pictures',
  ]
    .filter(Boolean)
    .join(' and ')
}

const optionWords = ({ options }: Stored['group']) =>
  options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join('; ')

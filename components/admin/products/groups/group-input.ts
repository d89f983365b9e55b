import type { groupInput, groupPatch } from '@/lib/catalog/product-groups/group-schema'
import { sharedFields } from '@/lib/catalog/product-groups/shared-texts'
import { type Language, shippedLanguages } from '@/lib/shared/messages/languages'
import type { z } from '@/lib/shared/validation/zod'
import {
  type Base,
  type Draft,
  type DraftOption,
  draftOf,
  linesOf,
  type Member,
  type Picture,
  type SharedTexts,
} from './group-draft'
import { leavingMembers, type Row } from './group-rows'

type GroupBody = z.input<typeof groupInput>
type PatchBody = z.input<typeof groupPatch>
type MemberBody = NonNullable<PatchBody['members']>[number]
type NewMembersBody = NonNullable<PatchBody['newMembers']>

const amount = (text: string) => text.trim().replace(',', '.')
const whole = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)

/** The pictures that are chosen for one of a row's values. */
function picturesOf(draft: Draft, { values }: Pick<Row, 'values'>): Picture[] | undefined {
  const chosen = values.map(({ key }) => draft.pictures[key]).find((pictures) => pictures?.length)
  return chosen && [...chosen]
}

/** What is written of a member: what differs from it. */
function changesOf(draft: Draft, row: Row, member: Member): Omit<MemberBody, 'product'> {
  const pictures = picturesOf(draft, row)
  return {
    ...(row.sku.trim() !== (member.sku ?? '') && { sku: row.sku.trim(), skuSeen: member.sku }),
    ...(amount(row.price) !== member.price && { price: amount(row.price), priceSeen: member.price }),
    ...(row.stock.trim() !== String(member.countInStock) && {
      ...{ countInStock: whole(row.stock), countInStockSeen: member.countInStock },
    }),
    ...(pictures && { pictures, picturesSeen: member.pictures }),
  }
}

function newMembersOf(draft: Draft, rows: readonly Row[], template: number): NewMembersBody | undefined {
  const members = newRows(rows).map((row) => {
    const pictures = picturesOf(draft, row)
    return {
      values: row.values.map(({ text }) => text.trim()),
      ...{ sku: row.sku.trim() || null, price: amount(row.price), countInStock: whole(row.stock) },
      ...(pictures && { pictures }),
    }
  })
  return members.length > 0 ? { template, members, status: draft.status } : undefined
}

/** Rows in the order in which they are sent. */
export const newRows = (rows: readonly Row[]) => rows.filter(({ isMade, member }) => isMade && !member)

const namedValues = ({ values }: DraftOption) =>
  values.map(({ text, was }) =>
    was !== null && was !== text.trim() ? { value: text.trim(), was } : text.trim(),
  )

const optionsOf = ({ options }: Draft) =>
  options.map((option) => {
    const name = option.name.trim()
    const renamed = option.was !== null && option.was !== name && { was: option.was }
    return { name, kind: option.kind, values: namedValues(option), ...renamed }
  })

/** The group that is made of a product, with all further members. */
export function groupBody(draft: Draft, rows: readonly Row[], product: number): GroupBody {
  const own = rows.find(({ member }) => member)
  const newMembers = newMembersOf(draft, rows, product)
  const values = own?.values.map(({ text }) => text.trim()) ?? []
  const changes = own?.member ? changesOf(draft, own, own.member) : {}
  return {
    ...{ name: draft.name.trim(), pattern: draft.pattern.trim(), options: optionsOf(draft) },
    members: [{ product, values, ...changes }],
    ...(draft.keepsNames && { keepNames: true }),
    ...(newMembers && { newMembers }),
  }
}

/** The members whose rows differ from them, in the order in which they are sent. */
function changedRows(draft: Draft, rows: readonly Row[]): { row: Row; change: MemberBody }[] {
  return rows.flatMap((row) => {
    const change = row.member && changesOf(draft, row, row.member)
    return row.member && change && Object.keys(change).length > 0
      ? [{ row, change: { product: row.member.product, ...change } }]
      : []
  })
}

/** Texts in further languages as they are typed: `shared` are those of all products. */
export type TypedTranslations = Partial<
  Record<Language, { shared?: LocalShared } & NonNullable<PatchBody['translations']>[Language]>
>
type LocalShared = NonNullable<NonNullable<PatchBody['shared']>['translations']>[Language]

function translationBodies(typed: TypedTranslations) {
  const translations: PatchBody['translations'] = {}
  const shared: Partial<Record<Language, LocalShared>> = {}
  for (const language of shippedLanguages) {
    const { shared: texts, ...own } = typed[language] ?? {}
    if (texts) shared[language] = texts
    if (Object.keys(own).length > 0) translations[language] = own
  }
  const isAny = (part: object) => Object.keys(part).length > 0
  return { ...(isAny(translations) && { translations }), ...(isAny(shared) && { local: shared }) }
}

/** What differs from the group as it was loaded. Texts of a member that differs are left alone by the shop. */
export function patchBody(
  draft: Draft,
  base: Base & { isNew: false },
  rows: readonly Row[],
  typed: TypedTranslations = {},
): PatchBody {
  const before = draftOf(base)
  const members = changedRows(draft, rows).map(({ change }) => change)
  const [first] = base.group.members
  const template = base.group.members.find(({ status }) => status === 'live') ?? first
  const newMembers = template && newMembersOf(draft, rows, template.product)
  const { translations, local } = translationBodies(typed)
  const texts = sharedBody(draft.shared, before.shared)
  const shared = texts || local ? { ...texts, ...(local && { translations: local }) } : undefined
  return {
    ...(draft.name.trim() !== before.name && { name: draft.name.trim() }),
    ...(draft.pattern.trim() !== before.pattern && { pattern: draft.pattern.trim() }),
    ...(!sameOptions(draft, before) && { options: optionsOf(draft) }),
    ...(leavingMembers(draft, base).length > 0 && { draftsLeave: true }),
    ...(members.length > 0 && { members }),
    ...(newMembers && { newMembers }),
    ...(shared && { shared, sharedSeen: base.group.shared }),
    ...(translations && { translations }),
  }
}

export const sameOptions = (one: Pick<Draft, 'options'>, other: Pick<Draft, 'options'>): boolean =>
  JSON.stringify(one.options) === JSON.stringify(other.options)

function sharedBody(texts: SharedTexts, before: SharedTexts): PatchBody['shared'] {
  const changed = sharedFields.filter((name) => texts[name] !== before[name])
  if (changed.length === 0) return undefined
  const values = { ...texts, facts: linesOf(texts.facts) }
  return Object.fromEntries(changed.map((name) => [name, values[name]]))
}

/** Returns mistakes by what of the form they are about: `row.KEY.sku`, `option.0`, or a field. */
export function placedErrors(
  errors: Readonly<Record<string, string>>,
  draft: Draft,
  rows: readonly Row[],
): Record<string, string> {
  const own = rows.filter(({ member }) => member)
  const changed = changedRows(draft, rows).map(({ row }) => row)
  const fresh = newRows(rows)
  const entries = Object.entries(errors).map(([path, message]) => {
    const [, list, at, field] = /^(newMembers\.members|members)\.(\d+)\.(\w+)/.exec(path) ?? []
    const [, option] = /^options\.(\d+)/.exec(path) ?? []
    if (option) return [`option.${option}`, message]
    const sent = list === 'members' ? (draft.options.some(({ was }) => was) ? changed : own) : fresh
    const row = list && sent[Number(at)]
    return [row ? `row.${row.key}.${field}` : path.replace(/^shared\./, ''), message]
  })
  return Object.fromEntries(entries)
}

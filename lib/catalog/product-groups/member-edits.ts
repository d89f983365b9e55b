import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import type { ProductFields } from '@/lib/catalog/products/apply-edit'
import type { TranslationEdit, TranslationRow } from '@/lib/catalog/translations/product-translations'
import { isLanguage, type Language } from '@/lib/shared/messages/languages'
import { invalidAt } from '@/lib/shared/problem/problem'
import type { MemberRow } from './group-rows'
import { madeText } from './member-name'
import type { GroupRow, LocalTexts } from './read-group'
import { localOf } from './shared-texts'

/** What a change of a group writes of one member. */
export type MemberFields = ProductFields & {
  groupId?: number | null
  valueIds?: number[]
  madeName?: string | null
  namesBefore?: Record<string, string> | null
}

const maxName = 200

type Named = Pick<GroupRow, 'name' | 'pattern' | 'translations' | 'options'>

/** The values of a member, in the order of the options. */
export function valuesOf(group: Pick<GroupRow, 'options'>, valueIds: readonly number[]) {
  return group.options.flatMap(({ values }) => values.find(({ id }) => valueIds.includes(id)) ?? [])
}

/** The name that a group's pattern makes for these values; throws `invalid-input` for one that is too long. */
export function madeName(group: Named, valueIds: readonly number[]): string {
  const values = valuesOf(group, valueIds).map(({ value }) => value)
  const text = madeText(group.pattern, group.name, optionNames(group), values)
  if ([...text].length > maxName)
    throw invalidAt('pattern', `The name '${text.slice(0, 60)}…' would have more than ${maxName} characters.`)
  if (text === '') throw invalidAt('pattern', 'The pattern makes an empty name.')
  return text
}

const optionNames = ({ options }: Pick<GroupRow, 'options'>) => options.map(({ name }) => name)
const textIn = (texts: LocalTexts, language: string) => texts[language]?.text

/** The same in further languages: in those that the group is named in, with own values where one has no translation. */
export function madeNamesIn(group: Named, valueIds: readonly number[]): Map<Language, string> {
  const names = Object.entries(group.translations).flatMap(([language, { text }]) => {
    if (!isLanguage(language) || !text) return []
    const values = valuesOf(group, valueIds).map(
      (value) => textIn(value.translations, language) || value.value,
    )
    const made = madeText(group.pattern, text, optionNames(group), values)
    return [[language, [...made].slice(0, maxName).join('')] as const]
  })
  return new Map(names)
}

/** Whether its name follows the pattern: nobody has changed it since. */
export const followsPattern = (member: Pick<MemberRow, 'name' | 'madeName'>): boolean =>
  member.madeName !== null && member.madeName === member.name

type Names = { fields: MemberFields; translations: TranslationEdit }

/**
 * The names of a member that stays in its group, which was as `before` and is as `after` with these values. Each language by itself: one
 * that somebody has named stays.
 */
export function namesWithin(
  before: Named,
  after: Named,
  member: MemberRow,
  valueIds: readonly number[],
  local: readonly TranslationRow[],
): Names {
  if (member.madeName === null) return { fields: {}, translations: {} }
  const formerly = madeNamesIn(before, member.valueIds)
  const names = madeNamesIn(after, valueIds)
  const translations: TranslationEdit = {}
  for (const language of new Set([...formerly.keys(), ...names.keys()])) {
    const text = localOf(local, member.id, language, 'name')
    const earlier = member.namesBefore?.[language] ?? ''
    const made = formerly.get(language) ?? earlier
    if (text === '' || text === made) translations[language] = { name: names.get(language) ?? earlier }
  }
  const name = followsPattern(member) ? madeName(after, valueIds) : null
  return { fields: name === null ? {} : { name, madeName: name }, translations }
}

/** The names of a product that joins a group: its former ones are remembered, in every language. */
export function namesOfJoining(
  group: Named,
  member: MemberRow,
  valueIds: readonly number[],
  local: readonly TranslationRow[],
): Names {
  const made = madeName(group, valueIds)
  const own = local.filter(({ productId, texts }) => productId === member.id && texts.name)
  const namesBefore: Record<string, string> = {
    own: member.name,
    ...Object.fromEntries(own.map(({ language, texts }) => [language, texts.name ?? ''])),
  }
  const names = [...madeNamesIn(group, valueIds)].map(([language, name]) => [language, { name }])
  return { fields: { name: made, madeName: made, namesBefore }, translations: Object.fromEntries(names) }
}

/** What a product that leaves its group is called: as before, in each language in which nobody has changed that since. */
export function namesOfLeaving(group: Named, member: MemberRow, local: readonly TranslationRow[]): Names {
  const { namesBefore } = member
  const translations: TranslationEdit = {}
  if (!namesBefore) return { fields: left, translations }
  const made = madeNamesIn(group, member.valueIds)
  for (const language of new Set([...made.keys(), ...Object.keys(namesBefore)])) {
    if (!isLanguage(language)) continue
    const text = localOf(local, member.id, language, 'name')
    if (text === '' || text === made.get(language))
      translations[language] = { name: namesBefore[language] ?? '' }
  }
  const name = followsPattern(member) && namesBefore.own
  return { fields: name ? { ...left, name } : left, translations }
}

const left: MemberFields = { groupId: null, valueIds: [], madeName: null, namesBefore: null }

/** What the log says of names. */
export function namesLogged(edits: readonly { before: MemberRow; fields: MemberFields }[]): AuditChanges {
  const renamed = edits.filter(
    ({ before, fields }) => fields.name !== undefined && fields.name !== before.name,
  )
  const [first] = renamed
  return first
    ? { memberNames: [first.before.name, String(first.fields.name)], renamed: [null, renamed.length] }
    : {}
}

import { picturesOf } from '@/lib/catalog/products/product-pictures'
import {
  type TranslationEdit,
  type TranslationRow,
  translationEditOf,
} from '@/lib/catalog/translations/product-translations'
import { isLanguage } from '@/lib/shared/messages/languages'
import { invalidAt, Problem } from '@/lib/shared/problem/problem'
import type { Group, MemberRow } from './group-rows'
import type { GroupPatch } from './group-schema'
import type { MemberFields } from './member-edits'
import {
  commonValue,
  isSame,
  localFields,
  localName,
  localOf,
  type SharedField,
  sharedFields,
} from './shared-texts'

type Texts = { fields: MemberFields; translations: TranslationEdit }

/**
 * What shared texts write of each member, and what the group keeps of them. A member that has a text otherwise keeps it: it was edited
 * by itself, perhaps after the texts were loaded, which `sharedSeen` says exactly. Without it, throws `edit-conflict` for a text that no
 * member has as it was last written together, and `invalid-input` for a group without members, which has no texts.
 */
export function planShared(
  group: Group,
  members: readonly MemberRow[],
  local: readonly TranslationRow[],
  { shared, sharedSeen = {} }: Pick<GroupPatch, 'shared' | 'sharedSeen'>,
): { texts: Texts[]; stored: Record<string, unknown> } {
  const stored: Record<string, unknown> = { ...group.shared }
  const texts: Texts[] = members.map(() => ({ fields: {}, translations: {} }))
  if (!shared) return { texts, stored }
  const seen = seenTexts(sharedSeen)
  if (members.length === 0 && Object.keys(shared).length > 0)
    throw invalidAt('shared', 'The group has no products. Add one: its texts are those of all.')
  /** Which of these members have the common one of these values. */
  const sharing = (key: string, values: readonly unknown[], among = values.map(() => true)) => {
    const own = values.filter((_, at) => among[at])
    const common = seen[key] === undefined ? commonValue(own, group.shared[key]) : seen[key]
    return values.map((value, at) => among[at] === true && isSame(value, common))
  }
  const ownOf = (field: SharedField) => members.map((member) => member[field])
  const write = (key: string, isShared: readonly boolean[], value: unknown, set: (text: Texts) => void) => {
    for (const [at, text] of texts.entries()) if (isShared[at]) set(text)
    stored[key] = value
  }
  const requireLast = (key: string, values: readonly unknown[], value: unknown) => {
    const last = group.shared[key]
    const isSeen = seen[key] !== undefined || last === undefined
    if (isSeen || values.some((each) => isSame(each, last)) || values.every((each) => isSame(each, value)))
      return
    throw editedApart(group, key)
  }
  for (const field of sharedFields) {
    const value = shared[field]
    if (value === undefined) continue
    requireLast(field, ownOf(field), value)
    write(field, sharing(field, ownOf(field)), value, ({ fields }) =>
      Object.assign(fields, { [field]: value }),
    )
  }
  const [first] = members
  const edit = first && shared.translations ? translationEditOf(shared.translations, picturesOf(first)) : {}
  for (const [language, keys] of Object.entries(edit)) {
    if (!isLanguage(language)) continue
    for (const [key, value] of Object.entries(keys)) {
      const field = localFields.find((each) => each === key)
      if (!field) continue
      const name = localName(key, language)
      const values = members.map(({ id }) => localOf(local, id, language, key))
      // A translation of a text that a member has otherwise is not one of its own.
      const isOwn = sharing(field, ownOf(field))
      requireLast(
        name,
        values.filter((_, at) => isOwn[at]),
        value,
      )
      write(name, sharing(name, values, isOwn), value, ({ translations }) => {
        translations[language] = { ...translations[language], [key]: value }
      })
    }
  }
  return { texts, stored }
}

function editedApart({ version }: Group, key: string): Problem {
  const [field = '', language] = key.split('@')
  const path = language === undefined ? `shared.${field}` : `shared.translations.${language}.${field}`
  const message = `No member has the ${field} any more that was last written to all. Load the group, and send what it has as sharedSeen.`
  return new Problem('edit-conflict', { detail: message, version, errors: [{ path, message }] })
}

/** The texts that were loaded, by the names under which a group keeps them. */
function seenTexts({
  translations = {},
  ...own
}: NonNullable<GroupPatch['sharedSeen']>): Record<string, unknown> {
  const local = Object.entries(translationEditOf(translations, [])).flatMap(([language, texts]) =>
    Object.entries(texts).map(([key, text]) => [localName(key, language), text] as const),
  )
  return { ...own, ...Object.fromEntries(local) }
}

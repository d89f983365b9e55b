import { picturesOf } from '@/lib/catalog/products/product-pictures'
import {
  type TranslationEdit,
  type TranslationRow,
  translationEditOf,
} from '@/lib/catalog/translations/product-translations'
import { isLanguage } from '@/lib/shared/messages/languages'
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
 * by itself, perhaps after the texts were loaded, which `sharedSeen` says exactly.
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
  /** Which of these members have the common one of these values. */
  const sharing = (key: string, values: readonly unknown[], among = values.map(() => true)) => {
    const common =
      seen[key] ??
      commonValue(
        values.filter((_, at) => among[at]),
        group.shared[key],
      )
    return values.map((value, at) => among[at] === true && isSame(value, common))
  }
  const ownOf = (field: SharedField) => members.map((member) => member[field])
  const write = (key: string, isShared: readonly boolean[], value: unknown, set: (text: Texts) => void) => {
    for (const [at, text] of texts.entries()) if (isShared[at]) set(text)
    stored[key] = value
  }
  for (const field of sharedFields) {
    const value = shared[field]
    if (value === undefined) continue
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
      write(name, sharing(name, values, sharing(field, ownOf(field))), value, ({ translations }) => {
        translations[language] = { ...translations[language], [key]: value }
      })
    }
  }
  return { texts, stored }
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

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
import { commonValue, localOf, sharedFields } from './shared-texts'

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
  const seen: Record<string, unknown> = sharedSeen
  const write = (key: string, own: readonly unknown[], value: unknown, set: (text: Texts) => void) => {
    const common = seen[key] ?? commonValue(own, stored[key])
    for (const [at, text] of texts.entries())
      if (JSON.stringify(own[at]) === JSON.stringify(common)) set(text)
    stored[key] = value
  }
  for (const field of sharedFields) {
    const value = shared[field]
    if (value === undefined) continue
    const own = members.map((member) => member[field])
    write(field, own, value, ({ fields }) => Object.assign(fields, { [field]: value }))
  }
  const [first] = members
  const edit = first && shared.translations ? translationEditOf(shared.translations, picturesOf(first)) : {}
  for (const [language, keys] of Object.entries(edit)) {
    if (!isLanguage(language)) continue
    for (const [key, value] of Object.entries(keys)) {
      const own = members.map(({ id }) => localOf(local, id, language, key))
      write(`${key}@${language}`, own, value, ({ translations }) => {
        translations[language] = { ...translations[language], [key]: value }
      })
    }
  }
  return { texts, stored }
}

import type { TranslationRow } from '@/lib/catalog/translations/product-translations'
import type { MemberRow } from './group-rows'

/** The fields whose text the members of a group have in common. */
export const sharedFields = ['description', 'brand', 'category', 'facts', 'warnings', 'weightG'] as const
export type SharedField = (typeof sharedFields)[number]
/** Those that have a version a language. */
export const localFields = ['description', 'warnings', 'facts'] as const
export type LocalField = (typeof localFields)[number]
export type SharedValue = string | string[] | number | null

/** The name of a shared text in a further language, where a group keeps it and where a member differs. */
export const localName = (field: string, language: string): string => `${field}@${language}`

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns what the members have in common: the text that was last written together while some member has it, else the one that most
 * have, of equal ones that of the lowest id. So a member that was edited by itself differs, whatever it says.
 */
export function commonValue(values: readonly unknown[], stored: unknown): unknown {
  if (stored !== undefined && values.some((value) => isSame(value, stored))) return stored
  const counts = new Map<string, number>()
  for (const value of values) counts.set(JSON.stringify(value), (counts.get(JSON.stringify(value)) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return values.find((value) => counts.get(JSON.stringify(value)) === most)
}

/** The common texts of a group's members, by their names. */
export function sharedOf(
  members: readonly MemberRow[],
  stored: Readonly<Record<string, unknown>>,
): Record<SharedField, SharedValue> {
  const entries = sharedFields.map((field) => [
    field,
    commonValue(
      members.map((member) => member[field]),
      stored[field],
    ) ?? (field === 'facts' ? [] : field === 'weightG' ? null : ''),
  ])
  return Object.fromEntries(entries)
}

/** The fields whose texts a member has otherwise. */
export function differingFields(
  member: MemberRow,
  shared: Readonly<Record<SharedField, unknown>>,
): SharedField[] {
  return sharedFields.filter((field) => !isSame(member[field], shared[field]))
}

/** The text of a member in a further language, '' for none. */
export function localOf(
  rows: readonly TranslationRow[],
  productId: number,
  language: string,
  key: string,
): string {
  const row = rows.find((each) => each.productId === productId && each.language === language)
  return row?.texts[key] ?? ''
}

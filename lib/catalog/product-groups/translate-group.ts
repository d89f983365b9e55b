import 'server-only'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { invalidAt } from '@/lib/shared/problem/problem'
import { nameKey } from '@/lib/shared/text/fold-letters'
import type { GroupPatch } from './group-schema'
import { type GroupRow, type LocalTexts, readGroup } from './read-group'

type Translations = NonNullable<GroupPatch['translations']>
const isSame = (one: string, other: string) => nameKey(one) === nameKey(other)

/**
 * Writes the texts of options and values in further languages, and returns those of the group's name. A text that is sent counts as made
 * from the own text that is there now. Throws `invalid-input` for an option or a value that the group does not have.
 */
export async function translateGroup(
  tx: SqlTransaction,
  group: GroupRow,
  input: Translations | undefined,
): Promise<LocalTexts> {
  let names = group.translations
  if (!input) return names
  const { options } = (await readGroup(tx, group.id)) ?? group
  const optionTexts = new Map<number, LocalTexts>()
  const valueTexts = new Map<number, LocalTexts>()
  for (const [language, texts] of Object.entries(input)) {
    if (texts.name !== undefined) names = withText(names, language, texts.name, group.name)
    for (const [own, local] of Object.entries(texts.options ?? {})) {
      const path = `translations.${language}.options.${own}`
      const option = options.find(({ name }) => isSame(name, own))
      if (!option) throw invalidAt(path, `The group has no option ${own}.`)
      if (local.name !== undefined) {
        const before = optionTexts.get(option.id) ?? option.translations
        optionTexts.set(option.id, withText(before, language, local.name, option.name))
      }
      for (const [ownValue, text] of Object.entries(local.values ?? {})) {
        const value = option.values.find((each) => isSame(each.value, ownValue))
        if (!value) throw invalidAt(`${path}.values.${ownValue}`, `${option.name} has no value ${ownValue}.`)
        const before = valueTexts.get(value.id) ?? value.translations
        valueTexts.set(value.id, withText(before, language, text ?? null, value.value))
      }
    }
  }
  const rowsOf = (texts: Map<number, LocalTexts>) =>
    JSON.stringify([...texts].map(([id, translations]) => ({ id, translations })))
  await tx.$queryRaw`
    update "GroupOption" o set translations = r.translations
    from jsonb_to_recordset(${rowsOf(optionTexts)}::jsonb) r (id int, translations jsonb) where o.id = r.id`
  await tx.$queryRaw`
    update "OptionValue" v set translations = r.translations
    from jsonb_to_recordset(${rowsOf(valueTexts)}::jsonb) r (id int, translations jsonb) where v.id = r.id`
  return names
}

function withText(texts: LocalTexts, language: string, text: string | null, original: string): LocalTexts {
  const { [language]: _, ...others } = texts
  return text ? { ...others, [language]: { text, original } } : others
}

import type { TranslationRow } from '@/lib/catalog/translations/product-translations'
import type { Language } from '@/lib/shared/messages/languages'
import type { MemberRow } from './group-rows'
import type { GroupJson } from './group-schema'
import { commonValue, isSame, type LocalField, localName, localOf, type SharedField } from './shared-texts'

type Shared = { translations: GroupJson['shared']['translations']; differs: Map<number, string[]> }

/**
 * The common texts in further languages, of the members that share the own text, and which of these members have another one. A member
 * whose own text differs has its own translations.
 */
export function sharedTranslations(
  members: readonly MemberRow[],
  rows: readonly TranslationRow[],
  stored: Readonly<Record<string, unknown>>,
  shared: Readonly<Record<SharedField, unknown>>,
  languages: readonly Language[],
): Shared {
  const differs = new Map<number, string[]>()
  const commonOf = (field: LocalField, language: Language) => {
    const sharing = members.filter((member) => isSame(member[field], shared[field]))
    const textOf = ({ id }: MemberRow) => localOf(rows, id, language, field)
    const name = localName(field, language)
    const text = String(commonValue(sharing.map(textOf), stored[name]) ?? '')
    const like = new Set(sharing.filter((member) => textOf(member) === text).map(({ id }) => id))
    for (const { id } of sharing) if (!like.has(id)) differs.set(id, [...(differs.get(id) ?? []), name])
    const isOutdated = rows.some(
      (row) => row.language === language && like.has(row.productId) && row.outdated.includes(field),
    )
    return { text, outdated: isOutdated ? [field] : [] }
  }
  const entries = languages.map((language) => {
    const [description, warnings, facts] = [
      commonOf('description', language),
      commonOf('warnings', language),
      commonOf('facts', language),
    ]
    const texts = {
      description: description.text,
      warnings: warnings.text,
      facts: facts.text === '' ? [] : facts.text.split('\n'),
      outdated: [...description.outdated, ...warnings.outdated, ...facts.outdated],
    }
    return [language, texts]
  })
  return { translations: Object.fromEntries(entries), differs }
}

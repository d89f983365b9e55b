/** A text in the form of one language. */
export type TranslatedField = {
  /** As `missing` and `outdated` have it: `name`, `imageAlts.0`. */
  name: string
  /** As the names of mistakes have it. */
  path: string
  label: string
  own: string
  stored: string
  isLong: boolean
  isOutdated: boolean
  maxLength?: number
}

/** What is typed, by field, and the fields that are ticked to be still right. */
export type Draft = { texts: Record<string, string>; right: readonly string[] }
export const emptyDraft: Draft = { texts: {}, right: [] }

export const textOfField = (field: TranslatedField, draft: Draft): string =>
  draft.texts[field.name] ?? field.stored

/** A text that the form sends because it was changed, or marked as still right. */
export type ChangedText = { field: TranslatedField; text: string }

export function changedTexts(fields: readonly TranslatedField[], draft: Draft): ChangedText[] {
  return fields
    .map((field) => ({ field, text: textOfField(field, draft) }))
    .filter(
      ({ field, text }) => text !== field.stored || (field.isOutdated && draft.right.includes(field.name)),
    )
}

/** "2 missing, 1 out of date"; empty when nothing is. */
export function stateWords({ missing, outdated }: { missing: number; outdated: number }): string {
  return [missing > 0 && `${missing} missing`, outdated > 0 && `${outdated} out of date`]
    .filter(Boolean)
    .join(', ')
}

export const outdatedText = 'Out of date: the original has changed since.'

import { useId, useState } from 'react'
import type { Language } from '@/lib/shared/messages/languages'
import { LanguageTabs, panelId, tabId } from './language-tabs'
import {
  type ChangedText,
  changedTexts,
  type Draft,
  emptyDraft,
  stateWords,
  type TranslatedField,
} from './text-draft'
import { TranslationPanel } from './translation-panel'

type Part = {
  language: Language
  fields: readonly TranslatedField[]
  missing: readonly string[]
  outdated: readonly string[]
}

type Props = {
  /** One a language, at least one. */
  parts: readonly [Part, ...Part[]]
  /** What the call takes of the changed texts of a language. */
  inputOf: (changed: readonly ChangedText[]) => object
  errors: Record<string, string>
  /** Said of a translation whose own text is gone. */
  withoutOwn: string
}

/**
 * Texts in the shop's further languages: a tab each, with what is missing and out of date. Sent, as `translations` of the form, is only
 * what differs or is ticked to be still right.
 */
export function TranslationsFieldset({ parts, inputOf, errors, withoutOwn }: Props) {
  const id = useId()
  const [current, setCurrent] = useState(parts[0].language)
  const [drafts, setDrafts] = useState<Partial<Record<Language, Draft>>>({})
  const draftOf = (language: Language) => drafts[language] ?? emptyDraft
  const changed = parts.flatMap(({ language, fields }) => {
    const texts = changedTexts(fields, draftOf(language))
    return texts.length > 0 ? [[language, inputOf(texts)] as const] : []
  })
  const hasMistake = (language: Language) =>
    Object.keys(errors).some((path) => `${path}.`.startsWith(`translations.${language}.`))

  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold">Translations</legend>
      {changed.length > 0 && (
        <input name="translations" type="hidden" value={JSON.stringify(Object.fromEntries(changed))} />
      )}
      <LanguageTabs
        current={current}
        id={id}
        onChoose={setCurrent}
        tabs={parts.map(({ language, missing, outdated }) => ({
          language,
          note: hasMistake(language)
            ? 'Please check'
            : stateWords({ missing: missing.length, outdated: outdated.length }) || 'Complete',
        }))}
      />
      {parts.map(({ language, fields }) => (
        <div
          aria-labelledby={tabId(id, language)}
          className="mt-4"
          hidden={language !== current}
          id={panelId(id, language)}
          key={language}
          role="tabpanel"
        >
          <TranslationPanel
            draft={draftOf(language)}
            errors={errors}
            fields={fields}
            language={language}
            onChange={(draft) => setDrafts((now) => ({ ...now, [language]: draft }))}
            withoutOwn={withoutOwn}
          />
        </div>
      ))}
    </fieldset>
  )
}

import { useId, useState } from 'react'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { isLanguage, type Language } from '@/lib/shared/messages/languages'
import { LanguageTabs, panelId, tabId } from './language-tabs'
import { changesOfDraft, type Draft, emptyDraft, stateWords, translatedFields } from './translation-draft'
import { TranslationPanel } from './translation-panel'

type Props = { product: ProductJson; errors: Record<string, string> }

/**
 * The texts of a product in the shop's further languages: a tab each, with what is missing and out of date. Sent is only what differs or is
 * ticked to be still right. Nothing in a shop with one language.
 */
export function TranslationsField({ product, errors }: Props) {
  const id = useId()
  const languages = Object.keys(product.translations ?? {}).filter(isLanguage)
  const [current, setCurrent] = useState(languages[0])
  const [drafts, setDrafts] = useState<Partial<Record<Language, Draft>>>({})
  if (current === undefined) return null

  const parts = languages.flatMap((language) => {
    const translation = product.translations?.[language]
    if (!translation) return []
    const fields = translatedFields(product, translation)
    const draft = drafts[language] ?? emptyDraft
    return { language, translation, fields, draft, changes: changesOfDraft(product, fields, draft) }
  })
  const changed = parts.flatMap(({ language, changes }) => (changes ? [[language, changes] as const] : []))
  const hasMistake = (language: Language) =>
    Object.keys(errors).some((path) => path.startsWith(`translations.${language}`))

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
        tabs={parts.map(({ language, translation }) => ({
          language,
          note: hasMistake(language) ? 'Please check' : stateWords(translation) || 'Complete',
        }))}
      />
      {parts.map(({ language, fields, draft }) => (
        <div
          aria-labelledby={tabId(id, language)}
          className="mt-4"
          hidden={language !== current}
          id={panelId(id, language)}
          key={language}
          role="tabpanel"
        >
          <TranslationPanel
            draft={draft}
            errors={errors}
            fields={fields}
            language={language}
            onChange={(changedDraft) => setDrafts((now) => ({ ...now, [language]: changedDraft }))}
          />
        </div>
      ))}
    </fieldset>
  )
}

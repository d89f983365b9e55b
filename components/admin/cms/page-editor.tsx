'use client'

import { useId, useState } from 'react'
import { LanguageTabs, panelId, tabId } from '@/components/admin/translations/language-tabs'
import type { Language } from '@/lib/shared/messages/languages'
import type { PageJson } from '@/lib/store/cms/page-schema'
import { PageTextEditor } from './page-text-editor'
import { furtherLanguagesOf, translationWords } from './translation-words'

type Props = {
  page: PageJson
  /** The shop's own language. */
  own: Language
  /** What a text of each language begins with. */
  templates: Partial<Record<Language, { title: string; text: string }>>
}

/** Edits a page: its own text and, in a shop with several languages, a tab for each further one, which says what is missing or out of date. */
export function PageEditor({ page, own, templates }: Props) {
  const id = useId()
  const [saved, setSaved] = useState(page)
  const [current, setCurrent] = useState(own)
  const further = furtherLanguagesOf(saved)
  const ownEditor = <PageTextEditor onSaved={setSaved} saved={saved} template={templates[own]} />
  if (further.length === 0) return ownEditor
  return (
    <div className="grid gap-5">
      <LanguageTabs
        current={current}
        id={id}
        onChoose={setCurrent}
        tabs={[
          { language: own, note: 'The shop’s own' },
          ...further.map((language) => ({ language, note: translationWords(saved, language) })),
        ]}
      />
      {[own, ...further].map((language) => (
        <div
          aria-labelledby={tabId(id, language)}
          hidden={language !== current}
          id={panelId(id, language)}
          key={language}
          role="tabpanel"
        >
          {language === own ? (
            ownEditor
          ) : saved.version === 0 ? (
            <p>Save the page’s own text first: a translation is made from it.</p>
          ) : (
            <PageTextEditor
              language={language}
              onSaved={setSaved}
              saved={saved}
              template={templates[language]}
            />
          )}
        </div>
      ))}
    </div>
  )
}

'use client'

import { useState } from 'react'
import { useRowAction } from '@/components/admin/row-report'
import { stateWords } from '@/components/admin/translations/text-draft'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { Field } from '@/components/ui/forms/field'
import { adminApi } from '@/lib/api/client/admin-client'
import type { CategoryTranslationsJson } from '@/lib/catalog/translations/category-translation-schema'
import { languageNames } from '@/lib/shared/messages/language-names'
import type { Language } from '@/lib/shared/messages/languages'

type Props = {
  category: string
  /** The shop's further languages. */
  languages: readonly Language[]
  translations: CategoryTranslationsJson['translations']
  /** Id of the element that names the row. */
  describedBy: string
}

/** 'Translate' of a category: says which names are missing or out of date, and asks for them. What is saved counts as right. */
export function TranslateButton({ category, languages, translations, describedBy }: Props) {
  const [names, setNames] = useState<Partial<Record<Language, string>> | null>(null)
  const { isPending, run } = useRowAction(async () => {
    await adminApi.translateCategory({ category, translations: names ?? {} })
    return `The names of ${category} are saved.`
  })
  const missing = languages.filter((language) => !translations[language]).length
  const outdated = languages.filter((language) => translations[language]?.isOutdated).length
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <BusyButton
        aria-describedby={describedBy}
        isBusy={isPending}
        onClick={() =>
          setNames(
            Object.fromEntries(languages.map((language) => [language, translations[language]?.name ?? ''])),
          )
        }
        variant="discreet"
      >
        Translate
      </BusyButton>
      <span className="text-xs text-ink-soft">{stateWords({ missing, outdated })}</span>
      {names && (
        <ConfirmDialog
          confirmText="Save names"
          confirmVariant="primary"
          onClose={() => setNames(null)}
          onConfirm={run}
          title={`Translate ${category}`}
        >
          {languages.map((language) => (
            <Field
              autoComplete="off"
              hint={
                translations[language]?.isOutdated
                  ? 'Out of date: the category was renamed since. Saved, it counts as right.'
                  : 'Empty for the own name.'
              }
              key={language}
              label={languageNames[language]}
              lang={language}
              maxLength={100}
              name={language}
              onChange={({ target }) => setNames({ ...names, [language]: target.value })}
              value={names[language] ?? ''}
            />
          ))}
        </ConfirmDialog>
      )}
    </span>
  )
}

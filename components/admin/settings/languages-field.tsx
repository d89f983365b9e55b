'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { languageNames } from '@/lib/shared/messages/language-names'
import { shippedLanguages } from '@/lib/shared/messages/languages'
import type { OwnerSettingsJson } from '@/lib/store/settings/settings-schema'

type Props = {
  name: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  initial: OwnerSettingsJson['languages']
}

/** The languages of the shop in their order, of which at least one stays; as JSON in a hidden field of its name. */
export function LanguagesField({ name, label, hint, error, initial }: Props) {
  const [languages, setLanguages] = useState(initial)
  const others = shippedLanguages.filter((language) => !languages.includes(language))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <ol className="grid gap-2">
        {languages.map((language, index) => (
          <li className="flex flex-wrap items-center gap-2" key={language}>
            <span className="min-w-24" lang={language}>
              {languageNames[language]}
            </span>
            {index === 0 ? (
              <span className="text-sm text-ink-soft">The shop’s own</span>
            ) : (
              <Button
                aria-label={`Make ${languageNames[language]} the shop’s own`}
                onClick={() => setLanguages([language, ...languages.filter((each) => each !== language)])}
                size="sm"
                variant="secondary"
              >
                Make it the shop’s own
              </Button>
            )}
            {languages.length > 1 && (
              <Button
                aria-label={`Remove ${languageNames[language]}`}
                onClick={() => setLanguages(languages.filter((each) => each !== language))}
                size="sm"
                variant="secondary"
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {others.map((language) => (
            <Button
              key={language}
              onClick={() => setLanguages([...languages, language])}
              size="sm"
              variant="secondary"
            >
              Add {languageNames[language]}
            </Button>
          ))}
        </p>
      )}
      <p className={error ? 'field-error' : 'text-sm text-ink-soft'}>{error ?? hint}</p>
      <input name={name} type="hidden" value={JSON.stringify(languages)} />
    </fieldset>
  )
}

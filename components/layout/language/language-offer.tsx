'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { currentLanguage } from '@/lib/shared/messages/current-language'
import { isLanguage, type Language } from '@/lib/shared/messages/languages'

const LanguageOfferLine = lazy(async () => ({
  default: (await import('./language-offer-line')).LanguageOfferLine,
}))

/** Once for a browser: offers the page in a language that it prefers and the shop has. Nobody is redirected. */
export function LanguageOffer({ languages }: { languages: readonly Language[] }) {
  const [offered, setOffered] = useState<Language | null>(null)
  useEffect(() => setOffered(offerOf(languages)), [languages])
  if (offered === null) return null
  return (
    <Suspense>
      <LanguageOfferLine language={offered} languages={languages} />
    </Suspense>
  )
}

function offerOf(languages: readonly Language[]): Language | null {
  try {
    if (localStorage.languageOffer) return null
  } catch {
    // It could not be remembered that it was made.
    return null
  }
  const preferred = navigator.languages
    .map((code) => code.slice(0, 2).toLowerCase())
    .find((code): code is Language => isLanguage(code) && languages.includes(code))
  return preferred && preferred !== currentLanguage() ? preferred : null
}

'use client'

import { useState } from 'react'
import { usePathname } from '@/components/ui/navigation/navigation'
import { pathIn } from '@/lib/shared/messages/current-language'
import { type Language, languageOffers } from '@/lib/shared/messages/languages'
import { t } from '@/lib/shared/messages/message'
import { keepLanguage } from './keep-language'
import './language-offer.css'

type Props = { language: Language; languages: readonly Language[] }

/** The line at the bottom of the window. It moves nothing of the page, and is not shown again once it is closed or followed. */
export function LanguageOfferLine({ language, languages }: Props) {
  const path = usePathname()
  const [isClosed, setClosed] = useState(false)
  const [own = 'en'] = languages
  function remember() {
    setClosed(true)
    try {
      localStorage.languageOffer = '1'
    } catch {
      // It is offered again on the next page.
    }
  }
  if (isClosed) return null
  return (
    <aside aria-label={t('layout.language')} className="language-offer no-print">
      <a
        className="text-link inline-flex min-h-11 items-center"
        href={pathIn(language, own, path)}
        hrefLang={language}
        lang={language}
        onClick={({ currentTarget }) => {
          currentTarget.href = pathIn(language, own, path) + window.location.search + window.location.hash
          keepLanguage(language)
          remember()
        }}
      >
        {languageOffers[language]}
      </a>
      <button aria-label={t('layout.close-offer')} onClick={remember} type="button">
        ×
      </button>
    </aside>
  )
}

'use client'

import type { MouseEvent } from 'react'
import { usePathname } from '@/components/ui/navigation/navigation'
import { currentLanguage, pathIn } from '@/lib/shared/messages/current-language'
import { type Language, languageNames } from '@/lib/shared/messages/languages'
import { t } from '@/lib/shared/messages/message'
import { keepLanguage } from './keep-language'

type Props = {
  /** The shop's own first. */
  languages: readonly Language[]
  className?: string
}

/** Leads to the same page in each language of the shop. The other document is loaded whole: its messages are others. */
export function LanguageLinks({ languages, className }: Props) {
  const path = usePathname()
  const [own = 'en'] = languages
  function follow({ currentTarget }: MouseEvent<HTMLAnchorElement>, language: Language) {
    const { search, hash } = window.location
    currentTarget.href = pathIn(language, own, path) + search + hash
    keepLanguage(language)
  }
  return (
    <nav aria-label={t('layout.language')} className={className}>
      <ul className="-mx-2 flex flex-wrap">
        {languages.map((language) => (
          <li key={language}>
            <a
              aria-current={language === currentLanguage() ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-control px-2 hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
              href={pathIn(language, own, path)}
              hrefLang={language}
              lang={language}
              onClick={(event) => follow(event, language)}
            >
              {languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { currentLanguage } from '@/lib/shared/messages/current-language'
import { languageNames } from '@/lib/shared/messages/language-names'
import type { Language } from '@/lib/shared/messages/languages'
import { t } from '@/lib/shared/messages/message'
import { pathIn } from '@/lib/shared/messages/path-in'

type Props = {
  /** The shop's own first. */
  languages: readonly Language[]
  /** The page's, without a language, as the server draws the document; `LinkNavigation` leads from the page that is shown by then. */
  path: string
  className?: string
}

/** Leads to the same page in each language of the shop. The other document is loaded whole: its messages are others. */
export function LanguageLinks({ languages, path, className }: Props) {
  const [own = 'en'] = languages
  return (
    <nav aria-label={t('layout.language')} className={className}>
      <ul className="-mx-2 flex flex-wrap">
        {languages.map((language) => (
          <li key={language}>
            <a
              aria-current={language === currentLanguage() ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-control px-2 hover:text-ink hover:underline"
              data-own-language={own}
              href={pathIn(language, own, path)}
              hrefLang={language}
              lang={language}
              style={language === currentLanguage() ? { fontWeight: 600 } : undefined}
            >
              {languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

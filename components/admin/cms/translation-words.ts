import { languageNames } from '@/lib/shared/messages/language-names'
import { isLanguage, type Language } from '@/lib/shared/messages/languages'
import type { PageEntryJson } from '@/lib/store/cms/page-schema'

type Page = Pick<PageEntryJson, 'inForce' | 'translations'>

/** The shop's further languages, as a page tells them. */
export const furtherLanguagesOf = ({ translations = {} }: Page): Language[] =>
  Object.keys(translations).filter(isLanguage)

/** What is to be done about a page in a further language, or that nothing is. */
export function translationWords({ translations }: Page, language: Language): string {
  const translation = translations?.[language]
  if (!translation?.inForce) return translation?.title ? 'Draft' : 'Missing'
  return translation.isOutdated ? 'Out of date' : 'Published'
}

/** "2 of 5 published pages missing, 1 out of date", for each further language of the shop. */
export function translationCounts(
  pages: readonly PageEntryJson[],
): { language: Language; name: string; words: string }[] {
  const [first] = pages
  const published = pages.filter(({ inForce }) => inForce)
  return (first ? furtherLanguagesOf(first) : []).map((language) => {
    const missing = published.filter(({ translations }) => !translations?.[language]?.inForce).length
    const outdated = published.filter(({ translations }) => translations?.[language]?.isOutdated).length
    const words = [
      missing > 0 && `${missing} of ${published.length} published pages missing`,
      outdated > 0 && `${outdated} out of date`,
    ]
    return { language, name: languageNames[language], words: words.filter(Boolean).join(', ') || 'complete' }
  })
}

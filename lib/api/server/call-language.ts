import 'server-only'
import { LANGUAGE } from '@/lib/platform/edge/protocol'
import { speakIn } from '@/lib/platform/messages/speak'
import { currentLanguage } from '@/lib/shared/messages/current-language'
import { isLanguage, shippedLanguages } from '@/lib/shared/messages/languages'
import { t } from '@/lib/shared/messages/message'
import { spokenIn } from '@/lib/shared/messages/spoken-in'
import { invalidAt } from '@/lib/shared/problem/problem'

/** The parameter of every call that names its language. */
const parameter = 'lang'

/**
 * Answers a call in the language that it names; without one in that of the page that the request belongs to, else in the shop's own.
 * Texts say in which. What is no call is left alone.
 */
export function inLanguageOf(request: Request, respond: () => Promise<Response>): Promise<Response> {
  if (!isCall(request)) return respond()
  const [language, ...more] = languagesIn(request)
  const isNamed = isLanguage(language) && more.length === 0
  const answer = async () => withLanguage(await respond())
  if (!isNamed && request.headers.has(LANGUAGE)) return answer()
  return speakIn(spokenIn(isNamed ? language : null), answer)
}

/** Throws `invalid-input` for a call that names a language for which the shop has no messages, or several. */
export function requireLanguage(request: Request): void {
  if (!isCall(request)) return
  const languages = languagesIn(request)
  if (languages.length > 1) throw invalidAt(parameter, t('language.repeated'))
  if (languages.some((language) => !isLanguage(language)))
    throw invalidAt(
      parameter,
      t('language.unknown', { name: parameter, languages: shippedLanguages.join(', ') }),
    )
}

/** The parameters of a call beside its language. */
export function parametersOf(request: Request): URLSearchParams {
  const { searchParams } = new URL(request.url)
  searchParams.delete(parameter)
  return searchParams
}

/** The language that a call names, for the links of its answer; null without one. */
export function namedLanguage(request: Request): string | null {
  return languagesIn(request)[0] ?? null
}

function isCall({ url }: Request): boolean {
  return new URL(url).pathname.startsWith('/api/')
}

function languagesIn({ url }: Request): string[] {
  return new URL(url).searchParams.getAll(parameter)
}

function withLanguage(response: Response): Response {
  const isText = /^(?:application\/json|text\/plain)/.test(response.headers.get('Content-Type') ?? '')
  if (isText && !response.headers.has('Content-Language'))
    response.headers.set('Content-Language', currentLanguage())
  return response
}

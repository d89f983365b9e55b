import { currentLanguage, localPath } from './current-language'
import type { Language } from './languages'

/** The language that runs, if it is a further one of the shop; the desk and the own language have the own texts. */
export function furtherLanguage(): Language | null {
  return localPath('/') === '/' ? null : currentLanguage()
}

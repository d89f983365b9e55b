import { deskPath, type Language } from './languages'

/** The path of the same page in another language, from its path without a language. */
export function pathIn(language: Language, own: Language, path: string): string {
  if (language === own || deskPath.test(path)) return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

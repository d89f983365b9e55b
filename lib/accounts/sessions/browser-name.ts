import { t } from '@/lib/shared/messages/message'

/** The more special ones come first: the `User-Agent` of most browsers names others, too. */
const browsers: [pattern: RegExp, name: string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\/|HeadlessChrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [pattern: RegExp, name: string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Returns browser and system in words, such as "Firefox on Windows"; `null` for programs, and what names neither. */
export function browserName(userAgent: string): string | null {
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? null
}

/** Says a browser and system that `browserName` has named, in the current language. */
export function browserWords(name: string): string {
  const [browser = name, system] = name.split(' on ')
  return system === undefined ? browser : t('security.browser-on-system', { browser, system })
}

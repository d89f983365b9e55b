import { examplePath, type Page, pages } from '@/lib/front/pages'

export type Ids = { product: number; order: number; user: number }
export type Screen = { route: string; text: string; path: string }

/** The pages that need this access, with the text by which each is known to be there. */
export function screensOf(access: Page['access'], ids: Partial<Ids>): Screen[] {
  return pages
    .filter((page) => page.access === access)
    .map((page) => ({ route: page.route, text: page.text, path: examplePath(page, { ...ids, mail: 1 }) }))
}

import { createHash } from 'node:crypto'
import type { APIResponse, Page } from '@playwright/test'
import { examplePath, pages, type Page as ShopPage } from '@/lib/shared/routes/shop-pages'

export type Screen = { route: string; text: string; path: string }
type Ids = { product: number; order: number; user: number }

/** The pages that need this access, with the text by which each is known to be there. */
export function screensOf(access: ShopPage['access'], ids: Partial<Ids>): Screen[] {
  return pages
    .filter((page) => page.access === access && !page.isUnset)
    .map((page) => ({ route: page.route, text: page.text, path: examplePath(page, { ...ids, mail: 1 }) }))
}

export async function mainOf(response: APIResponse): Promise<string> {
  const main = /<main.*<\/main>/s.exec(await response.text())?.[0]
  if (!main) throw new Error(`${response.url()} has no main part`)
  return main.replaceAll('<!-- -->', '')
}

export const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '\n').trim()

/** Returns the links of HTML in their order, with their attributes as they are written. */
export function linksOf(html: string) {
  return [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', content = '']) => ({
    attributes,
    href: /\bhref="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&') ?? '',
    text: textOf(content),
  }))
}

/** Returns the day of a time of the API in the browser's own zone, as DD/MM/YYYY or with another separator. */
export async function dayOf(page: Page, time: string | null, separator = '/'): Promise<string> {
  const day = await page.evaluate((iso) => new Date(iso).toLocaleDateString('en-GB'), time ?? '')
  return day.replaceAll('/', separator)
}

export const policyOf = (headers: Record<string, string>) => headers['content-security-policy'] ?? ''

export const scriptsOf = (headers: Record<string, string>) =>
  /script-src ([^;]*)/.exec(policyOf(headers))?.[1] ?? ''

/** Returns the attributes and texts of a page's scripts, without data. */
export function scriptTags(html: string) {
  return [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .map(([, attributes = '', text = '']) => ({ attributes, text }))
    .filter(({ attributes }) => !attributes.includes('application/ld+json'))
}

/** A policy names a script like this. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

import 'server-only'
import { withCategoryNames } from '@/lib/catalog/categories/categories'
import { slugOf } from '@/lib/catalog/categories/category-slug'
import { Prisma } from '@/lib/generated/prisma/client'
import { queryWithPlan } from '@/lib/platform/db/sql-transaction'
import { speakIn } from '@/lib/platform/messages/speak'
import type { Spoken } from '@/lib/shared/messages/current-language'
import type { Language } from '@/lib/shared/messages/languages'
import { pathIn } from '@/lib/shared/messages/path-in'
import { spokenIn } from '@/lib/shared/messages/spoken-in'
import { Problem } from '@/lib/shared/problem/problem'
import { absoluteUrl } from '@/lib/shared/routes/absolute-url'
import {
  accessibilityPath,
  categoryPath,
  pagePath,
  parseId,
  paths,
  productPath,
} from '@/lib/shared/routes/paths'
import { escapeXml, xmlElement } from '@/lib/shared/text/xml'
import { maxInteger } from '@/lib/shared/validation/number-limits'
import { z } from '@/lib/shared/validation/zod'
import { listPublishedPages } from '@/lib/store/cms/published-pages'
import { addressBatches } from './product-batches'

/**
 * The sitemap: an index, a file of pages, and files of products. File n has the products with the ids up to n × 50,000 that
 * file n − 1 lacks: at most the 50,000 addresses that the protocol allows, without counting any.
 */

const maxAddresses = 50_000
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

export async function* sitemapIndex(
  shopUrl: string,
  languages: readonly Language[] = ['en'],
): AsyncGenerator<string> {
  const files = await queryWithPlan(
    z.object({ n: z.int() }),
    Prisma.sql`with recursive files as (
      (select (id - 1) / ${maxAddresses}::bigint + 1 as n from "Product" where status = 'live' order by id limit 1)
      union all
      select (
        select (id - 1) / ${maxAddresses}::bigint + 1 from "Product"
        where status = 'live' and id > files.n * ${maxAddresses}::bigint order by id limit 1
      ) from files where files.n is not null
    ) select n::int from files where n is not null`,
  )
  const parts = ['pages', ...files.map(({ n }) => `products-${n}`)]
  const further = languages.slice(1)
  const all = parts.flatMap((part) => [part, ...further.map((language) => `${part}-${language}`)])
  const entries = all.map((part) => entry('sitemap', { path: `/sitemap-${part}.xml` }, shopUrl))
  yield `${declaration}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`
}

/**
 * Yields the file `pages` or `products-{n}`, with `-de` that of a further language of the shop. Throws `not-found` for others, and for
 * one without a product.
 */
export function sitemapFile(
  fullPart: string,
  shopUrl: string,
  languages: readonly Language[] = ['en'],
): AsyncGenerator<string> {
  const further = languages.slice(1).find((language) => fullPart.endsWith(`-${language}`))
  const part = further ? fullPart.slice(0, -further.length - 1) : fullPart
  const urlOf: Url = (path, lastmod) => entry('url', { path, lastmod, language: further, languages }, shopUrl)
  if (part === 'pages') return inUrlSet(pages(urlOf, spokenIn(further, { languages })), languages)
  const number = parseId(/^products-(\d+)$/.exec(part)?.[1])
  if (number === null || number * maxAddresses > maxInteger + maxAddresses) throw new Problem('not-found')
  return inUrlSet(products(number, urlOf), languages)
}

/**
 * Home, all products, the accessibility page, and the categories, without a `lastmod`: it would be that of their newest change among
 * thousands. Then the pages with texts of the shop's own, with the time at which what the language shows was put in force.
 */
async function* pages(urlOf: Url, spoken: Spoken): AsyncGenerator<string> {
  const names = await queryWithPlan(
    z.object({ name: z.string() }),
    Prisma.sql`${withCategoryNames} select name from names where name is not null limit ${maxAddresses / 2}`,
  )
  const slugs = new Set(names.map(({ name }) => slugOf(name)).filter(Boolean))
  const addresses = [paths.home, paths.search, accessibilityPath, ...[...slugs].map(categoryPath)]
  yield addresses.map((path) => urlOf(path)).join('')
  for (const { slug, publishedAt } of await speakIn(spoken, listPublishedPages))
    yield urlOf(pagePath(slug), publishedAt.toISOString())
}

async function* products(number: number, urlOf: Url): AsyncGenerator<string> {
  const lastId = Math.min(number * maxAddresses, maxInteger)
  let isEmpty = true
  for await (const batch of addressBatches((number - 1) * maxAddresses + 1, lastId)) {
    isEmpty = false
    yield batch.map(({ id, changedAt }) => urlOf(productPath(id), changedAt.toISOString())).join('')
  }
  if (isEmpty) throw new Problem('not-found')
}

async function* inUrlSet(
  entries: AsyncGenerator<string>,
  languages: readonly Language[],
): AsyncGenerator<string> {
  const alternates = languages.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  let start = `${declaration}<urlset ${namespace}${alternates}>\n`
  for await (const part of entries) {
    yield start + part
    start = ''
  }
  yield `${start}</urlset>\n`
}

type Url = (path: string, lastmod?: string) => string
type Entry = { path: string; lastmod?: string; language?: Language; languages?: readonly Language[] }

/** An address; of a shop with several languages with those of the same page in each of them. */
function entry(name: 'sitemap' | 'url', { path, lastmod, language, languages = [] }: Entry, shopUrl: string) {
  const [own = 'en'] = languages
  const addressIn = (spoken: Language) => absoluteUrl(pathIn(spoken, own, path), shopUrl)
  const alternates =
    languages.length > 1
      ? [...languages.map((spoken) => [spoken, addressIn(spoken)]), ['x-default', addressIn(own)]]
      : []
  const links = alternates.map(
    ([code = '', href = '']) => `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeXml(href)}"/>`,
  )
  const location = xmlElement('loc', addressIn(language ?? own))
  return `<${name}>${location}${lastmod ? xmlElement('lastmod', lastmod) : ''}${links.join('')}</${name}>\n`
}

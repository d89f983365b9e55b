import 'server-only'
import { withCategoryNames } from '@/lib/catalog/categories/categories'
import { slugOf } from '@/lib/catalog/categories/category-slug'
import { Prisma } from '@/lib/generated/prisma/client'
import { queryWithPlan } from '@/lib/platform/db/sql-transaction'
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
import { xmlElement } from '@/lib/shared/text/xml'
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

export async function* sitemapIndex(shopUrl: string): AsyncGenerator<string> {
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
  const entries = parts.map((part) => entry('sitemap', `/sitemap-${part}.xml`, shopUrl))
  yield `${declaration}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`
}

/** Yields the file `pages` or `products-{n}`. Throws `not-found` for others, and for one without a product. */
export function sitemapFile(part: string, shopUrl: string): AsyncGenerator<string> {
  if (part === 'pages') return inUrlSet(pages(shopUrl))
  const number = parseId(/^products-(\d+)$/.exec(part)?.[1])
  if (number === null || number * maxAddresses > maxInteger + maxAddresses) throw new Problem('not-found')
  return inUrlSet(products(number, shopUrl))
}

/**
 * Home, all products, the accessibility page, and the categories, without a `lastmod`: it would be that of their newest change among
 * thousands. Then the pages with texts of the shop's own, with the time at which each was put in force.
 */
async function* pages(shopUrl: string): AsyncGenerator<string> {
  const names = await queryWithPlan(
    z.object({ name: z.string() }),
    Prisma.sql`${withCategoryNames} select name from names where name is not null limit ${maxAddresses / 2}`,
  )
  const slugs = new Set(names.map(({ name }) => slugOf(name)).filter(Boolean))
  const addresses = [paths.home, paths.search, accessibilityPath, ...[...slugs].map(categoryPath)]
  yield addresses.map((path) => entry('url', path, shopUrl)).join('')
  for (const { slug, publishedAt } of await listPublishedPages())
    yield entry('url', pagePath(slug), shopUrl, publishedAt.toISOString())
}

async function* products(number: number, shopUrl: string): AsyncGenerator<string> {
  const lastId = Math.min(number * maxAddresses, maxInteger)
  let isEmpty = true
  for await (const batch of addressBatches((number - 1) * maxAddresses + 1, lastId)) {
    isEmpty = false
    yield batch
      .map(({ id, changedAt }) => entry('url', productPath(id), shopUrl, changedAt.toISOString()))
      .join('')
  }
  if (isEmpty) throw new Problem('not-found')
}

async function* inUrlSet(entries: AsyncGenerator<string>): AsyncGenerator<string> {
  let start = `${declaration}<urlset ${namespace}>\n`
  for await (const part of entries) {
    yield start + part
    start = ''
  }
  yield `${start}</urlset>\n`
}

function entry(name: 'sitemap' | 'url', path: string, shopUrl: string, lastmod?: string): string {
  const location = xmlElement('loc', absoluteUrl(path, shopUrl))
  return `<${name}>${location}${lastmod ? xmlElement('lastmod', lastmod) : ''}</${name}>\n`
}

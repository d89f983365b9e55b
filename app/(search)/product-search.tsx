import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { onlyFilter, SearchScreen } from '@/components/search/search-screen'
import { oncePerRequest } from '@/lib/api/pages/once-per-request'
import { pageMetadata } from '@/lib/api/pages/page-metadata'
import { permanentRedirect } from '@/lib/api/pages/redirects'
import { listCategories } from '@/lib/catalog/categories/categories'
import { slugOf } from '@/lib/catalog/categories/category-slug'
import { findPresentCategory } from '@/lib/catalog/product-admin/list-names'
import { summaryOf } from '@/lib/catalog/products/product-summary'
import { listNearestProducts } from '@/lib/catalog/search/nearest-products'
import { chipsOf } from '@/lib/catalog/search/search-chips'
import { isIndexed, onlyCategory, searchPath } from '@/lib/catalog/search/search-links'
import { searchProducts } from '@/lib/catalog/search/search-products'
import { parseSearchQuery, searchPageSize } from '@/lib/catalog/search/search-query'
import { countPages } from '@/lib/shared/lists/paging'
import { t } from '@/lib/shared/messages/message'
import { categoryPath } from '@/lib/shared/routes/paths'

type Parameters = Record<string, string | string[] | undefined>
export type SearchProps = { searchParams: Promise<Parameters> }

const searchOnce = oncePerRequest((parameters) =>
  searchProducts(parseSearchQuery(new URLSearchParams(parameters), searchPageSize)),
)

/**
 * `slug`: the category whose page this is; the parameters name no other. A former one, and one of more names before signs counted, lead to
 * the present page. 404 for an unknown one, and beyond the last page.
 */
async function search({ searchParams }: SearchProps, slug?: string) {
  const pairs = Object.entries({ ...(await searchParams), ...(slug !== undefined && { category: slug }) })
  const parameters = pairs.flatMap(([name, value = []]) => [value].flat().map((each) => [name, each]))
  const found = await searchOnce(new URLSearchParams(parameters).toString())
  const { correctedTo, total, query } = found
  if (slug !== undefined && query.categories.length === 0) {
    const category = await findPresentCategory(slug)
    if (category === null || slugOf(category) === slug) notFound()
    permanentRedirect(categoryPath(slugOf(category)))
  }
  if (slug !== undefined && !query.categories.includes(slug)) permanentRedirect(searchPath(query))
  if (query.page > countPages(total, query.pageSize)) notFound()
  // The links of the page repeat the corrected words.
  return { ...found, query: { ...query, q: correctedTo ?? query.q }, asked: query.q }
}

export async function ProductSearch({ props, slug }: { props: SearchProps; slug?: string }) {
  const found = await search(props, slug)
  const [categories, nearest] =
    found.items.length > 0
      ? [[], null]
      : await Promise.all([listCategories(), listNearestProducts(found.nearestQuery)])
  return <SearchScreen found={{ ...found, categories, nearest }} />
}

export async function searchMetadata(props: SearchProps, slug?: string): Promise<Metadata> {
  const { query, facets, items, total } = await search(props, slug)
  const only = onlyCategory(query)
  const category = facets.categories.find((each) => each.slug === only)
  const filters = chipsOf(query, facets)
  const everything =
    onlyFilter({ query, total }, filters)?.label ??
    (filters.length > 0 ? t('search.products') : t('search.allProducts'))
  const title = category?.name ?? (query.q ? t('search.titleOfWords', { words: query.q }) : everything)
  const first = items.slice(0, 3)
  const names = first.map(({ name }) => name).join(', ')
  const summary =
    total > first.length
      ? t('search.summarySome', { total, names })
      : t('search.summaryAll', { total, names })
  const subject = category?.name ?? (query.q && t('search.quoted', { words: query.q }))
  return pageMetadata({
    path: searchPath(query),
    title: query.page > 1 ? t('catalog.titleOfPage', { title, page: query.page }) : title,
    ...(total > 0 && {
      description: summaryOf(subject ? t('search.summaryOf', { subject, summary }) : summary),
    }),
    isIndexed: isIndexed(query),
  })
}

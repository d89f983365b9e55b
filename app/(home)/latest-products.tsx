import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { Pagination } from '@/components/catalog/pagination'
import { ProductGrid } from '@/components/catalog/product-grid'
import { NextCard, QuoteCard } from '@/components/catalog/quote-card'
import { CategoryChips } from '@/components/search/category-chips'
import { CategoryShelf } from '@/components/search/category-shelf'
import { SortMenu } from '@/components/search/sort-menu'
import { PageHeading } from '@/components/ui/page-heading'
import { EmptyState } from '@/components/ui/states/empty-state'
import { pageMetadata } from '@/lib/api/pages/page-metadata'
import { listCards } from '@/lib/catalog/cards/list-cards'
import { listCategories } from '@/lib/catalog/categories/categories'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { findQuote } from '@/lib/catalog/reviews/review-quote'
import { countLabel, wholeShop } from '@/lib/catalog/search/search-links'
import { searchPageSize as pageSize } from '@/lib/catalog/search/search-query'
import { countPages } from '@/lib/shared/lists/paging'
import { t } from '@/lib/shared/messages/message'
import { homePath } from '@/lib/shared/routes/paths'

/** Goods that the link to the next page shows; `pageSize` is a multiple. */
const nextCount = 3

/** One page of home (from 1), with 404 beyond the last one. */
export async function LatestProducts({ page }: { page: number }) {
  const [{ items, total }, categories] = await Promise.all([listCards({ page, pageSize }), listCategories()])
  const pageCount = countPages(total, pageSize)
  if (page > pageCount) notFound()
  const quoted = page < pageCount && (await quoteAbout(items))
  const next = quoted
    ? await listCards({ page: (page * pageSize) / nextCount + 1, pageSize: nextCount })
    : { items: [] }
  return (
    <div className="max-sm:mx-auto max-sm:max-w-md">
      <PageHeading>{t('catalog.latestProducts')}</PageHeading>
      {items.length > 0 && (
        <div className="-mt-2 mb-4 grid gap-4">
          {page === 1 ? <CategoryShelf categories={categories} /> : <CategoryChips categories={categories} />}
          <div className="flex min-h-11 items-center justify-between gap-4">
            <p className="text-ink-soft">{countLabel(total)}</p>
            <SortMenu query={wholeShop} />
          </div>
        </div>
      )}
      {items.length > 0 ? (
        <ProductGrid
          end={
            quoted && (
              <NextCard count={total - page * pageSize} href={homePath(page + 1)} products={next.items} />
            )
          }
          insert={quoted}
          products={items}
        />
      ) : (
        <EmptyState title={t('catalog.emptyTitle')}>{t('catalog.emptyText')}</EmptyState>
      )}
      <Pagination page={page} pageCount={pageCount} pathOf={homePath} />
    </div>
  )
}

/** A quote takes the place of two cards, so only a full page has one: with the link to the next page its rows stay full. */
async function quoteAbout(products: ProductJson[]): Promise<ReactNode> {
  const quote = await findQuote(products.map(({ _id }) => _id))
  const product = products.find(({ _id }) => _id === quote?.productId)
  return quote && product && <QuoteCard product={product} quote={quote} />
}

export function latestProductsMetadata(page: number): Promise<Metadata> {
  const path = homePath(page)
  if (page <= 1) return pageMetadata({ path })
  const description = t('catalog.latestProductsSummary', { page })
  return pageMetadata({ path, title: t('catalog.latestProductsPage', { page }), description })
}

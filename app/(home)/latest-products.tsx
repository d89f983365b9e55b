import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Pagination } from '@/components/catalogue/pagination'
import { ProductGrid } from '@/components/catalogue/product-grid'
import { CategoryChips } from '@/components/search/category-chips'
import { CategoryShelf } from '@/components/search/category-shelf'
import { SortMenu } from '@/components/search/sort-menu'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeading } from '@/components/ui/page-heading'
import { listCategories } from '@/lib/catalogue/categories'
import { listProducts } from '@/lib/catalogue/queries'
import { countPages } from '@/lib/db/paging'
import { pageMetadata } from '@/lib/http/page-metadata'
import { homePath } from '@/lib/paths'
import { countLabel, wholeShop } from '@/lib/search/search-links'
import { searchPageSize as pageSize } from '@/lib/search/search-query'

/** One page of home (from 1), with 404 beyond the last one. */
export async function LatestProducts({ page }: { page: number }) {
  const [{ items, total }, categories] = await Promise.all([
    listProducts({ page, pageSize }),
    listCategories(),
  ])
  const pageCount = countPages(total, pageSize)
  if (page > pageCount) notFound()
  return (
    <div className="max-sm:mx-auto max-sm:max-w-md">
      <PageHeading>Latest Products</PageHeading>
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
        <ProductGrid products={items} />
      ) : (
        <EmptyState title="The shelves are still empty.">New products will appear here.</EmptyState>
      )}
      <Pagination page={page} pageCount={pageCount} pathOf={homePath} />
    </div>
  )
}

export function latestProductsMetadata(page: number): Metadata {
  const path = homePath(page)
  if (page <= 1) return pageMetadata({ path })
  const description = `Page ${page} of the latest products of the shop, the newest first.`
  return pageMetadata({ path, title: `Latest Products, page ${page}`, description })
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Pagination } from '@/components/products/pagination'
import { ProductGrid } from '@/components/products/product-grid'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeading } from '@/components/ui/page-heading'
import { env } from '@/lib/env'
import { countPages } from '@/lib/paging'
import { homePath } from '@/lib/paths'
import { listProducts } from '@/lib/products/queries'
import { searchPageSize as pageSize } from '@/lib/products/search-query.mjs'

/** One page of home (from 1), with 404 beyond the last one. */
export async function LatestProducts({ page }: { page: number }) {
  const { items, total } = await listProducts({ page, pageSize })
  const pageCount = countPages(total, pageSize)
  if (page > pageCount) notFound()
  return (
    <div className="max-sm:mx-auto max-sm:max-w-md">
      <PageHeading>Latest Products</PageHeading>
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
  return {
    metadataBase: new URL(env().SHOP_URL),
    alternates: { canonical: homePath(page) },
    ...(page > 1 ? { title: `Latest Products, page ${page}` } : {}),
  }
}

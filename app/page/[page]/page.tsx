import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Pagination } from '@/components/products/pagination'
import { ProductGrid } from '@/components/products/product-grid'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeading } from '@/components/ui/page-heading'
import { env } from '@/lib/env'
import { cachedProducts } from '@/lib/http/catalogue'
import { homePath, parseId } from '@/lib/paths'

type Props = { params: Promise<{ page: string }> }

/** Home ('/' is rewritten to the first page): cached HTML, rendered on the first request, fresh for two minutes (Spec §9). */
export const revalidate = 120

/** Prerenders no page at build time, when there is no database. */
export function generateStaticParams(): { page: string }[] {
  return []
}

async function pageNumber(params: Props['params']): Promise<number> {
  return parseId((await params).page) ?? notFound()
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await pageNumber(params)
  return {
    metadataBase: new URL(env().SHOP_URL),
    alternates: { canonical: homePath(page) },
    ...(page > 1 ? { title: `Latest Products, page ${page}` } : {}),
  }
}

export default async function HomePage({ params }: Props) {
  const page = await pageNumber(params)
  const { products, pageCount } = await cachedProducts(page)
  if (page > pageCount) notFound()
  return (
    <div className="max-sm:mx-auto max-sm:max-w-md">
      <PageHeading>Latest Products</PageHeading>
      {products.length > 0 ? (
        <ProductGrid products={products} />
      ) : (
        <EmptyState title="The shelves are still empty.">New products will appear here.</EmptyState>
      )}
      <Pagination page={page} pageCount={pageCount} />
    </div>
  )
}

import type { Metadata } from 'next'
import Link from 'next/link'
import { Suspense } from 'react'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { PagedList } from '@/app/adminpage/paged-list'
import { ProductsTable } from '@/components/admin/products/products-table'
import { buttonStyle } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { listProducts } from '@/lib/catalogue/queries'
import { adminViewer } from '@/lib/http/page-viewer'
import { listPath, pageParam, paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'Products' }
export const dynamic = 'force-dynamic'

type Props = { searchParams: Promise<{ page?: string | string[] }> }

export default async function ProductsPage({ searchParams }: Props) {
  const page = pageParam((await searchParams).page)
  const viewer = await adminViewer(listPath(paths.adminProducts, page))
  const createLink = (
    <Link className={buttonStyle()} href={paths.adminCreateProduct} prefetch={false}>
      Create product
    </Link>
  )
  return (
    <AdminScreen actions={createLink} heading="Products" viewer={viewer}>
      <Suspense fallback={<Spinner label="Loading the products" />}>
        <PagedList
          empty={{ title: 'No products yet', text: 'The first one you create will appear here.' }}
          page={page}
          path={paths.adminProducts}
          read={listProducts}
        >
          {(products, list) => <ProductsTable products={products} {...list} />}
        </PagedList>
      </Suspense>
    </AdminScreen>
  )
}

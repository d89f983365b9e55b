import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { BackLink, ListLink } from '@/components/admin/links'
import { MakerForm } from '@/components/admin/products/manufacturers/manufacturer-form'
import { productCount } from '@/components/admin/products/names/product-count'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { deskViewer } from '@/lib/api/pages/page-viewer'
import { findBrandMaker, listCountries } from '@/lib/catalog/manufacturers/manufacturer-queries'
import { productList } from '@/lib/catalog/product-admin/product-filter'

import { deskPaths, makerPath } from '@/lib/shared/routes/admin-paths'

export const metadata: Metadata = { title: 'Maker of a brand' }

type Props = { searchParams: Promise<{ brand?: string | string[] }> }

export default async function MakerPage({ searchParams }: Props) {
  const { brand: asked } = await searchParams
  const name = typeof asked === 'string' ? asked : ''
  const viewer = await deskViewer(name ? makerPath(name) : deskPaths.adminBrands, 'manage-products')
  // PostgreSQL stores no NUL, so no brand has one.
  const [brand, countries] = await Promise.all([
    name.includes('\0') ? null : findBrandMaker(viewer, name),
    listCountries(viewer),
  ])
  if (!brand) notFound()
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink href={deskPaths.adminBrands}>Brands and categories</BackLink>
      <AdminScreen
        heading={`Maker of ${brand.brand}`}
        note={
          <>
            The pages of its{' '}
            <ListLink className="text-link" href={productList.pathOf({ brand: name })}>
              {productCount(brand.products)}
            </ListLink>{' '}
            name the maker, as Regulation (EU) 2023/988 asks of shops that sell in the EU.
          </>
        }
        viewer={viewer}
      >
        <NoScriptAlert />
        <MakerForm brand={brand} countries={countries} key={brand.brand} />
      </AdminScreen>
    </div>
  )
}

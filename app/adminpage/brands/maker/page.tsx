import { notFound } from 'next/navigation'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { ListLink } from '@/components/admin/links'
import { ManufacturerForm } from '@/components/admin/products/manufacturers/manufacturer-form'
import { productCount } from '@/components/admin/products/names/product-count'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { findBrandManufacturer, listCountries } from '@/lib/catalog/manufacturers/manufacturer-queries'
import { productList } from '@/lib/catalog/product-admin/product-filter'

import { adminPaths, makerPath } from '@/lib/shared/routes/admin-paths'

export const metadata = { title: 'Maker of a brand' }

type Props = { searchParams: Promise<{ brand?: string | string[] }> }

export default async function MakerPage({ searchParams }: Props) {
  const { brand: brandText } = await searchParams
  const name = typeof brandText === 'string' ? brandText : ''
  const viewer = await adminViewer(name ? makerPath(name) : adminPaths.adminBrands, 'manage-products')
  // PostgreSQL stores no NUL, so no brand has one.
  const [brand, countries] = await Promise.all([
    name.includes('\0') ? null : findBrandManufacturer(viewer, name),
    listCountries(viewer),
  ])
  if (!brand) notFound()
  return (
    <AdminScreen
      back={{ href: adminPaths.adminBrands, text: 'Brands and categories' }}
      isNarrow
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
      <ManufacturerForm brand={brand} countries={countries} key={brand.brand} />
    </AdminScreen>
  )
}

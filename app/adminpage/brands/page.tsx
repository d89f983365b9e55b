import { AdminScreen } from '@/app/adminpage/admin-screen'
import { NamesTable } from '@/components/admin/products/names/names-table'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { pageShop } from '@/lib/api/pages/page-shop'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { listMakers } from '@/lib/catalog/manufacturers/manufacturer-queries'
import { listNames } from '@/lib/catalog/product-admin/list-names'
import { listCategoryTranslations } from '@/lib/catalog/translations/category-translations'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

export const metadata = { title: 'Brands and categories' }

export default async function BrandsPage() {
  const viewer = await adminViewer(adminPaths.adminBrands, 'manage-products')
  const [names, makers, translations, { languages }] = await Promise.all([
    listNames(viewer),
    listMakers(viewer),
    listCategoryTranslations(viewer),
    pageShop(),
  ])
  const of = (kind: 'brand' | 'category') => names.filter((name) => name.kind === kind)
  return (
    <AdminScreen
      back={{ href: adminPaths.adminProducts, text: 'All products' }}
      isNarrow
      heading="Brands and categories"
      note="A new name goes to all products at once. Links to a former category lead to its present page. Product pages name the maker of their brand."
      viewer={viewer}
    >
      <NoScriptAlert />
      <div className="grid gap-10">
        <section>
          <h2 className="mb-5 text-xl">Brands</h2>
          <NamesTable caption="Brands" kind="brand" makers={makers} names={of('brand')} />
        </section>
        <section>
          <h2 className="mb-5 text-xl">Categories</h2>
          <NamesTable
            caption="Categories"
            further={languages.slice(1)}
            kind="category"
            names={of('category')}
            translations={translations}
          />
        </section>
      </div>
    </AdminScreen>
  )
}

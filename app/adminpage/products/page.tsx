import type { Metadata } from 'next'
import Link from 'next/link'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { PagedList } from '@/app/adminpage/paged-list'
import { ChoiceField } from '@/components/admin/list-tools/choice-field'
import { ExportMenu } from '@/components/admin/list-tools/export-menu'
import { DeskTabs } from '@/components/admin/list-tools/list-tabs'
import { DeskFind } from '@/components/admin/list-tools/list-tools'
import { ProductSelection } from '@/components/admin/products/bulk/selection'
import { UnfinishedChange } from '@/components/admin/products/bulk/unfinished-change'
import { ProductsTable } from '@/components/admin/products/products-table'
import { buttonStyle } from '@/components/ui/button'
import { can } from '@/lib/accounts/permissions/permissions'
import { listSavedViews } from '@/lib/admin/saved-views/saved-views'
import { deskViewer } from '@/lib/api/pages/page-viewer'
import {
  countProducts,
  findDeskProducts,
  listCategoriesAndBrands,
} from '@/lib/catalog/product-admin/find-products'
import {
  allProducts,
  productChips,
  productFilter,
  productSortLabels,
  productSorts,
  productSortWords,
  productsPath,
  statusLabels,
  stockLabels,
  stockStates,
} from '@/lib/catalog/product-admin/product-filter'
import { productStatuses } from '@/lib/catalog/products/product-schema'
import { queryOf, readFilter } from '@/lib/shared/lists/list-filter'
import { formatSigned } from '@/lib/shared/money/money'
import { deskPaths } from '@/lib/shared/routes/admin-paths'
import { listPath, pageParam } from '@/lib/shared/routes/paths'

export const metadata: Metadata = { title: 'Products' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function ProductsPage({ searchParams }: Props) {
  const query = queryOf(await searchParams)
  const page = pageParam(query.get('page') ?? undefined)
  const filter = readFilter(productFilter, query)
  const path = productsPath(filter)
  const viewer = await deskViewer(listPath(path, page), 'see-desk')
  const [{ categories, brands }, counts, views] = await Promise.all([
    listCategoriesAndBrands(viewer),
    countProducts(viewer),
    listSavedViews(viewer),
  ])
  const chips = productChips(filter)
  const createLink = can(viewer.role, 'manage-products') && (
    <div className="flex flex-wrap gap-3">
      <Link className={buttonStyle({ variant: 'secondary' })} href={deskPaths.adminBrands} prefetch={false}>
        Brands and categories
      </Link>
      <Link className={buttonStyle({ variant: 'secondary' })} href={deskPaths.adminImport} prefetch={false}>
        Import
      </Link>
      <Link className={buttonStyle()} href={deskPaths.adminCreateProduct} prefetch={false}>
        Create product
      </Link>
    </div>
  )
  const { stock, status } = filter
  const tabs = [
    {
      label: stockLabels.low,
      href: productsPath({ stock: 'low', sort: 'stock' }),
      count: counts.low,
      isCurrent: stock === 'low',
    },
    {
      label: stockLabels.none,
      href: productsPath({ stock: 'none', status: 'live', sort: 'stock' }),
      count: counts.none,
      isCurrent: stock === 'none' && status === 'live',
    },
    {
      label: 'Drafts',
      href: productsPath({ status: 'draft' }),
      count: counts.draft,
      isCurrent: status === 'draft' && stock === undefined,
    },
    { label: 'All', href: deskPaths.adminProducts, isCurrent: stock === undefined && status === undefined },
  ]
  return (
    <AdminScreen actions={createLink} heading="Products" viewer={viewer}>
      <DeskTabs label="Products by stock and status" tabs={tabs} />
      <DeskFind
        action={deskPaths.adminProducts}
        chips={chips}
        label="Number, SKU, name, brand or category"
        path={path}
        q={filter.q}
        tools={<ExportMenu files={[{ label: 'Products' }]} path={path} />}
        usual={allProducts}
        views={views}
      >
        <ChoiceField
          label="Category"
          name="category"
          none="All"
          value={filter.category}
          values={categories}
        />
        <ChoiceField label="Brand" name="brand" none="All" value={filter.brand} values={brands} />
        <ChoiceField
          label="Stock"
          labels={stockLabels}
          name="stock"
          none="Any"
          value={filter.stock}
          values={stockStates}
        />
        <ChoiceField
          label="Status"
          labels={statusLabels}
          name="status"
          none="Any"
          value={filter.status}
          values={productStatuses}
        />
        <ChoiceField
          label="Sort by"
          labels={productSortLabels}
          name="sort"
          value={filter.sort}
          values={productSorts}
        />
      </DeskFind>
      {can(viewer.role, 'manage-products') && <UnfinishedChange />}
      <PagedList
        empty={chips.length > 0 ? nothingFound : none}
        order={productSortWords[filter.sort]}
        page={page}
        path={path}
        read={(paging) => findDeskProducts(viewer, filter, paging)}
        sum={({ units, valueCents }) =>
          `${units === 1 ? '1 unit' : `${units} units`} in stock, ${formatSigned(valueCents)} at today’s prices.`
        }
      >
        {(products, list, total) => {
          const table = <ProductsTable products={products} role={viewer.role} {...list} />
          if (!can(viewer.role, 'manage-products')) return table
          const { sort: _, ...rest } = filter
          return (
            <ProductSelection
              brands={brands}
              categories={categories}
              filter={rest}
              page={products.map(({ _id }) => _id)}
              total={total}
            >
              {table}
            </ProductSelection>
          )
        }}
      </PagedList>
    </AdminScreen>
  )
}

const none = { title: 'No products yet', text: 'The first one you create will appear here.' }
const nothingFound = {
  title: 'No product found',
  text: (
    <Link className="text-link" href={deskPaths.adminProducts} prefetch={false}>
      All products
    </Link>
  ),
}

import Link from 'next/link'
import { listPage } from '@/app/adminpage/list-page'
import { ProductSelection } from '@/components/admin/products/bulk/selection'
import { UnfinishedChange } from '@/components/admin/products/bulk/unfinished-change'
import { ProductsTable } from '@/components/admin/products/products-table'
import { buttonStyle } from '@/components/ui/button'
import { can } from '@/lib/accounts/permissions/permissions'
import { pageShop } from '@/lib/api/pages/page-shop'
import {
  countProducts,
  findAdminProducts,
  listCategoriesAndBrands,
} from '@/lib/catalog/product-admin/find-products'
import {
  type ProductFilter,
  productList,
  translationChoices,
} from '@/lib/catalog/product-admin/product-filter'
import { formatSigned } from '@/lib/shared/money/money'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

export const metadata = { title: 'Products' }

export default listPage({
  list: productList,
  heading: 'Products',
  action: 'see-admin',
  search: 'Number, SKU, name, brand or category',
  files: [{ label: 'Products' }],
  empty: {
    none: { title: 'No products yet', text: 'The first one you create will appear here.' },
    nothing: 'No product found',
    all: 'All products',
  },
  beside: async ({ viewer, filter }) => {
    const [{ categories, brands }, counts, { languages }] = await Promise.all([
      listCategoriesAndBrands(viewer),
      countProducts(viewer),
      pageShop(),
    ])
    const translation = translationChoices(languages.slice(1))
    const canManage = can(viewer.role, 'manage-products')
    return {
      actions: canManage && links,
      tabs: { label: 'Products by stock and status', tabs: tabsOf(filter, counts) },
      below: canManage && <UnfinishedChange />,
      choices: {
        category: { values: categories },
        brand: { values: brands },
        ...(translation && { translation }),
      },
    }
  },
  read: findAdminProducts,
  sum: ({ units, valueCents }) =>
    `${units === 1 ? '1 unit' : `${units} units`} in stock, ${formatSigned(valueCents)} at today’s prices.`,
  children: (products, list, { viewer, filter, total, beside: { choices } }) => {
    const table = <ProductsTable products={products} role={viewer.role} {...list} />
    if (!can(viewer.role, 'manage-products')) return table
    const { sort: _, ...rest } = filter
    return (
      <ProductSelection
        brands={choices.brand.values}
        categories={choices.category.values}
        filter={rest}
        page={products.map(({ _id }) => _id)}
        total={total}
      >
        {table}
      </ProductSelection>
    )
  },
})

const links = (
  <div className="flex flex-wrap gap-3">
    <Link className={buttonStyle({ variant: 'secondary' })} href={adminPaths.adminBrands} prefetch={false}>
      Brands and categories
    </Link>
    <Link className={buttonStyle({ variant: 'secondary' })} href={adminPaths.adminImport} prefetch={false}>
      Import
    </Link>
    <Link className={buttonStyle()} href={adminPaths.adminCreateProduct} prefetch={false}>
      Create product
    </Link>
  </div>
)

function tabsOf({ stock, status }: ProductFilter, counts: Awaited<ReturnType<typeof countProducts>>) {
  const { pathOf, path } = productList
  return [
    {
      label: 'Low stock',
      href: pathOf({ stock: 'low', sort: 'stock' }),
      count: counts.low,
      isCurrent: stock === 'low',
    },
    {
      label: 'Out of stock',
      href: pathOf({ stock: 'none', status: 'live', sort: 'stock' }),
      count: counts.none,
      isCurrent: stock === 'none' && status === 'live',
    },
    {
      label: 'Drafts',
      href: pathOf({ status: 'draft' }),
      count: counts.draft,
      isCurrent: status === 'draft' && stock === undefined,
    },
    { label: 'All', href: path, isCurrent: stock === undefined && status === undefined },
  ]
}

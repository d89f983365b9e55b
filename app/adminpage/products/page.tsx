import Link from 'next/link'
import { listPage } from '@/app/adminpage/list-page'
import { ProductSelection } from '@/components/admin/products/bulk/selection'
import { UnfinishedChange } from '@/components/admin/products/bulk/unfinished-change'
import { DissolvedNote } from '@/components/admin/products/group-list/dissolved-note'
import { GroupsLine } from '@/components/admin/products/group-list/groups-line'
import { productCount } from '@/components/admin/products/names/product-count'
import { ProductsTable } from '@/components/admin/products/products-table'
import { buttonStyle } from '@/components/ui/button'
import { listAuditOf } from '@/lib/accounts/audit/list-audit'
import { can } from '@/lib/accounts/permissions/permissions'
import { pageShop } from '@/lib/api/pages/page-shop'
import { countProposals } from '@/lib/catalog/group-proposals/find-proposals'
import { hasGroups } from '@/lib/catalog/group-proposals/list-groups'
import { findDeskRows } from '@/lib/catalog/product-admin/desk-rows'
import { countProducts, listCategoriesAndBrands } from '@/lib/catalog/product-admin/find-products'
import {
  type ProductFilter,
  productList,
  rowChoices,
  translationChoices,
} from '@/lib/catalog/product-admin/product-filter'
import { formatSigned } from '@/lib/shared/money/money'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { listPath, parseId } from '@/lib/shared/routes/paths'

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
  beside: async ({ viewer, filter, query }) => {
    const canManage = can(viewer.role, 'manage-products')
    const dissolved = parseId(query.get('dissolved') ?? undefined)
    const [{ categories, brands }, counts, { languages }, isGrouped, proposals, log] = await Promise.all([
      listCategoriesAndBrands(viewer),
      countProducts(viewer),
      pageShop(),
      hasGroups(viewer),
      canManage ? countProposals(viewer) : 0,
      dissolved === null ? [] : listAuditOf(viewer, 'group', dissolved),
    ])
    const translation = translationChoices(languages.slice(1))
    return {
      actions: canManage && links,
      above: <DissolvedNote entries={log} />,
      tabs: { label: 'Products by stock and status', tabs: tabsOf(filter, counts) },
      below: (
        <>
          {canManage && <UnfinishedChange />}
          <GroupsLine filter={filter} hasGroups={isGrouped} proposals={proposals} />
        </>
      ),
      choices: {
        category: { values: categories },
        brand: { values: brands },
        ...(translation && { translation }),
        ...(isGrouped && { group: rowChoices }),
      },
    }
  },
  read: (viewer, filter, paging, query) => findDeskRows(viewer, filter, paging, openIn(query)),
  sum: ({ units, valueCents, products }) =>
    `${products === undefined ? '' : `${productCount(products)}, `}${units === 1 ? '1 unit' : `${units} units`} in stock, ${formatSigned(valueCents)} at today’s prices.`,
  children: (products, list, { viewer, filter, path, page, query, result, beside: { choices } }) => {
    const toggled = (group: number) => toggledPath(listPath(path, page), openIn(query), group)
    const table = <ProductsTable products={products} role={viewer.role} toggled={toggled} {...list} />
    if (!can(viewer.role, 'manage-products')) return table
    const { sort: _, group: __, ...rest } = filter
    return (
      <ProductSelection
        brands={choices.brand.values}
        categories={choices.category.values}
        filter={rest}
        page={products.flatMap(({ _id, members }) => members?.found ?? [_id])}
        total={result.products ?? result.total}
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
    <Link className={buttonStyle({ variant: 'secondary' })} href={adminPaths.adminGroups} prefetch={false}>
      Groups
    </Link>
    <Link className={buttonStyle({ variant: 'secondary' })} href={adminPaths.adminImport} prefetch={false}>
      Import
    </Link>
    <Link className={buttonStyle()} href={adminPaths.adminCreateProduct} prefetch={false}>
      Create product
    </Link>
  </div>
)

/** The groups that an address opens. */
const openIn = (query: URLSearchParams): number[] => query.getAll('open').flatMap((id) => parseId(id) ?? [])

/** The list with one more group open, or without it. */
function toggledPath(path: string, open: readonly number[], group: number): string {
  const next = open.includes(group) ? open.filter((id) => id !== group) : [...open, group]
  const query = new URLSearchParams(next.map((id) => ['open', String(id)]))
  return next.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
}

function tabsOf({ stock, status, group }: ProductFilter, counts: Awaited<ReturnType<typeof countProducts>>) {
  const { pathOf } = productList
  return [
    {
      label: 'Low stock',
      href: pathOf({ stock: 'low', sort: 'stock', group }),
      count: counts.low,
      isCurrent: stock === 'low',
    },
    {
      label: 'Out of stock',
      href: pathOf({ stock: 'none', status: 'live', sort: 'stock', group }),
      count: counts.none,
      isCurrent: stock === 'none' && status === 'live',
    },
    {
      label: 'Drafts',
      href: pathOf({ status: 'draft', group }),
      count: counts.draft,
      isCurrent: status === 'draft' && stock === undefined,
    },
    { label: 'All', href: pathOf({ group }), isCurrent: stock === undefined && status === undefined },
  ]
}

import type { Metadata } from 'next'
import Link from 'next/link'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { PagedList } from '@/app/adminpage/paged-list'
import { ExportMenu } from '@/components/admin/list-tools/export-menu'
import { DeskTabs } from '@/components/admin/list-tools/list-tabs'
import { DeskFind } from '@/components/admin/list-tools/list-tools'
import { OrderFilters } from '@/components/admin/list-tools/order-filters'
import { BulkLinks } from '@/components/admin/orders/bulk/bulk-links'
import { OrdersTable } from '@/components/admin/orders/orders-table'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { countNeedsAttention } from '@/lib/admin/health/list-operation'
import { listSavedViews } from '@/lib/admin/saved-views/saved-views'
import { deskViewer } from '@/lib/api/pages/page-viewer'
import { countUnitsSold } from '@/lib/money/reports/best-sellers'
import { allOrders, isAllOrders, type OrderFilter, orderFilter } from '@/lib/sales/order-admin/order-filter'
import { orderChips, ordersPath, sortWords, toShipPath } from '@/lib/sales/order-admin/order-filter-links'
import { listOrderCountries, listOrders, nameFilter } from '@/lib/sales/orders/order-queries'
import { countStatuses } from '@/lib/sales/orders/order-status'
import { queryOf, readFilter } from '@/lib/shared/lists/list-filter'
import { formatSigned } from '@/lib/shared/money/money'
import { deskPaths } from '@/lib/shared/routes/admin-paths'
import { listPath, pageParam } from '@/lib/shared/routes/paths'

export const metadata: Metadata = { title: 'Orders' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function OrdersPage({ searchParams }: Props) {
  const query = queryOf(await searchParams)
  const page = pageParam(query.get('page') ?? undefined)
  const asked = readFilter(orderFilter, query)
  const viewer = await deskViewer(listPath(ordersPath(asked), page), 'see-desk')
  const { filter, names } = await nameFilter(viewer, asked)
  const path = ordersPath(filter)
  const units = await unitsLine(viewer, filter, names.product)
  const [counts, attention, countries, views] = await Promise.all([
    countStatuses(viewer),
    countNeedsAttention(viewer),
    listOrderCountries(viewer),
    listSavedViews(viewer),
  ])
  const only = filter.status.length === 1 ? filter.status[0] : filter.status.length === 0 ? 'all' : null
  const tabs = [
    { label: 'To ship', href: toShipPath, count: counts['to-ship'], isCurrent: only === 'to-ship' },
    {
      label: 'Unpaid',
      href: ordersPath({ status: ['unpaid'] }),
      count: counts.unpaid,
      isCurrent: only === 'unpaid',
    },
    {
      label: 'Shipped',
      href: ordersPath({ status: ['shipped'] }),
      count: counts.shipped,
      isCurrent: only === 'shipped',
    },
    { label: 'Needs attention', href: deskPaths.adminAttention, count: attention },
    { label: 'All', href: deskPaths.adminOrders, isCurrent: only === 'all' },
  ]
  return (
    <AdminScreen heading="Orders" viewer={viewer}>
      <DeskTabs label="Orders by status" tabs={tabs} />
      <DeskFind
        action={deskPaths.adminOrders}
        chips={orderChips(filter, names)}
        label="Number, name, e-mail, total or tracking"
        path={path}
        q={filter.q}
        tools={<ExportMenu files={exportFiles} path={path} />}
        usual={allOrders}
        views={views}
      >
        <OrderFilters countries={countries} filter={filter} />
      </DeskFind>
      <BulkLinks
        count={only === 'to-ship' || only === 'shipped' ? counts[only] : 0}
        path={path}
        role={viewer.role}
        status={filter.status[0]}
      />
      {/* Without Suspense, whose content stays hidden without JavaScript. */}
      <PagedList
        empty={emptyOf(filter)}
        order={sortWords[filter.sort]}
        page={page}
        path={path}
        read={(paging) => listOrders(viewer, paging, filter)}
        sum={({ amountCents }) => [`Together ${formatSigned(amountCents)}.`, units].filter(Boolean).join(' ')}
      >
        {(orders, list) => (
          <OrdersTable orders={orders} query={path.split('?')[1] ?? ''} role={viewer.role} {...list} />
        )}
      </PagedList>
    </AdminScreen>
  )
}

/** Above the orders in which a product was paid for: how many units of it the home of the desk counts. */
async function unitsLine(viewer: Viewer, filter: OrderFilter, name: string | undefined) {
  const { product, productName, from, to, date, sort } = filter
  const isOnlyThat = ordersPath(filter) === ordersPath({ product, productName, from, to, date: 'paid', sort })
  const [of, called] = product && name ? [Number(product), name] : [{ name: productName ?? '' }, productName]
  if (!called || (product && productName) || date !== 'paid' || !isOnlyThat) return null
  const units = await countUnitsSold(viewer, of, { from, to })
  return `${units.toLocaleString('en')} ${units === 1 ? 'unit' : 'units'} of ${called}, without those refunded.`
}

const exportFiles = [
  { label: 'Orders', kind: 'orders' },
  { label: 'Lines of orders', kind: 'lines' },
  { label: 'Labels of those to ship', kind: 'labels' },
]

/** Why there is no row, and what leads on. */
function emptyOf(filter: OrderFilter) {
  if (isAllOrders({ ...filter, sort: '-placed' }))
    return { title: 'No orders yet', text: 'Orders will appear here as soon as somebody places one.' }
  const { q, ...others } = filter
  const isFiltered = ordersPath({ ...others, sort: '-placed' }) !== deskPaths.adminOrders
  if (ordersPath({ ...filter, sort: '-placed' }) === ordersPath({ status: ['shipped'] }))
    return {
      title: 'Nothing on its way',
      text: 'Orders are here from when they are shipped until they are delivered.',
    }
  if (!isFiltered || q === '')
    return filter.status.join() === 'to-ship' && q === ''
      ? {
          title: 'Nothing to ship',
          text: 'Every paid order is on its way, or waits for you under Needs attention.',
        }
      : {
          title: 'No order found',
          text: (
            <>
              {q
                ? 'Search for a number, a name, the beginning of an address, a total or a tracking number. '
                : 'No order matches the filters in use. '}
              <Link className="text-link" href={deskPaths.adminOrders} prefetch={false}>
                All orders
              </Link>
            </>
          ),
        }
  return {
    title: 'No order found',
    text: (
      <>
        None of these orders has “{q}”.{' '}
        <Link className="text-link" href={ordersPath({ q })} prefetch={false}>
          Search all orders
        </Link>
      </>
    ),
  }
}

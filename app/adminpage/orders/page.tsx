import Link from 'next/link'
import { listPage } from '@/app/adminpage/list-page'
import { BulkLinks } from '@/components/admin/orders/bulk/bulk-links'
import { OrdersTable } from '@/components/admin/orders/orders-table'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { countNeedsAttention } from '@/lib/admin/inbox/list-operation'
import { countUnitsSold } from '@/lib/money/reports/best-sellers'
import { isAllOrders, type OrderFilter, orderList } from '@/lib/sales/order-admin/order-filter'
import { toShipPath } from '@/lib/sales/order-admin/order-filter-links'
import { listOrderCountries, listOrders, nameFilter } from '@/lib/sales/orders/order-queries'
import { countStatuses } from '@/lib/sales/orders/order-status'
import { formatSigned } from '@/lib/shared/money/money'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

export const metadata = { title: 'Orders' }

export default listPage({
  list: orderList,
  heading: 'Orders',
  action: 'see-admin',
  search: 'Number, name, e-mail, total or tracking',
  files: [
    { label: 'Orders', kind: 'orders' },
    { label: 'Lines of orders', kind: 'lines' },
    { label: 'Labels of those to ship', kind: 'labels' },
  ],
  empty: ({ filter }) => emptyOf(filter),
  names: nameFilter,
  beside: async ({ viewer, filter, path, names }) => {
    const [units, counts, attention, countries] = await Promise.all([
      unitsLine(viewer, filter, names.product),
      countStatuses(viewer),
      countNeedsAttention(viewer),
      listOrderCountries(viewer),
    ])
    const [first, ...others] = filter.status
    const only = others.length > 0 ? null : (first ?? 'all')
    const tab = (label: string, status: 'unpaid' | 'shipped') => ({
      label,
      href: orderList.pathOf({ status: [status] }),
      count: counts[status],
      isCurrent: only === status,
    })
    const tabs = [
      { label: 'To ship', href: toShipPath, count: counts['to-ship'], isCurrent: only === 'to-ship' },
      tab('Unpaid', 'unpaid'),
      tab('Shipped', 'shipped'),
      { label: 'Needs attention', href: adminPaths.adminAttention, count: attention },
      { label: 'All', href: orderList.path, isCurrent: only === 'all' },
    ]
    const count = only === 'to-ship' || only === 'shipped' ? counts[only] : 0
    return {
      tabs: { label: 'Orders by status', tabs },
      below: <BulkLinks count={count} path={path} role={viewer.role} status={first} />,
      choices: {
        country: {
          values: countries.map(({ code }) => code),
          labels: Object.fromEntries(countries.map(({ code, name }) => [code, name])),
        },
      },
      units,
    }
  },
  read: (viewer, filter, paging) => listOrders(viewer, paging, filter),
  sum: ({ amountCents }, { units }) =>
    [`Together ${formatSigned(amountCents)}.`, units].filter(Boolean).join(' '),
  children: (orders, list, { viewer, path }) => (
    <OrdersTable orders={orders} query={path.split('?')[1] ?? ''} role={viewer.role} {...list} />
  ),
})

/** Above the orders in which a product was paid for: how many units of it the home of the admin counts. */
async function unitsLine(viewer: Viewer, filter: OrderFilter, name: string | undefined) {
  const { product, productName, from, to, date, sort } = filter
  const isOnlyThat =
    orderList.pathOf(filter) === orderList.pathOf({ product, productName, from, to, date: 'paid', sort })
  const [of, called] = product && name ? [Number(product), name] : [{ name: productName ?? '' }, productName]
  if (!called || (product && productName) || date !== 'paid' || !isOnlyThat) return null
  const units = await countUnitsSold(viewer, of, { from, to })
  return `${units.toLocaleString('en')} ${units === 1 ? 'unit' : 'units'} of ${called}, without those refunded.`
}

/** Why there is no row, and what leads on. */
function emptyOf(filter: OrderFilter) {
  if (isAllOrders({ ...filter, sort: '-placed' }))
    return { title: 'No orders yet', text: 'Orders will appear here as soon as somebody places one.' }
  const { q, ...others } = filter
  const isFiltered = orderList.pathOf({ ...others, sort: '-placed' }) !== adminPaths.adminOrders
  if (orderList.pathOf({ ...filter, sort: '-placed' }) === orderList.pathOf({ status: ['shipped'] }))
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
              <Link className="text-link" href={adminPaths.adminOrders} prefetch={false}>
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
        <Link className="text-link" href={orderList.pathOf({ q })} prefetch={false}>
          Search all orders
        </Link>
      </>
    ),
  }
}

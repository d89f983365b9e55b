import 'server-only'
import { can } from '@/lib/accounts/permissions/permissions'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { userList } from '@/lib/accounts/users/user-filter'
import { productList } from '@/lib/catalog/product-admin/product-filter'
import { mailList } from '@/lib/messaging/email-admin/mail-schema'
import { type BestSeller, readBestGroups, readBestSellers } from '@/lib/money/reports/best-sellers'
import { documentList } from '@/lib/money/reports/document-filter'
import { lastDays, type Period, periodBefore } from '@/lib/money/reports/report-period'
import { countNewAccounts, readDays, readSales } from '@/lib/money/reports/sales'
import { todayOf } from '@/lib/platform/db/day-range'
import { orderList } from '@/lib/sales/order-admin/order-filter'
import { toShipPath } from '@/lib/sales/order-admin/order-filter-links'
import { formatSigned } from '@/lib/shared/money/money'
import { adminPaths, groupPath } from '@/lib/shared/routes/admin-paths'
import { readWork } from './open-work'
import { type Change, changeOf } from './percent-change'
import { type Bucket, bucketsOf } from './turnover-chart'

/** The periods of the home of the admin, in days up to today. */
export const homePeriods = [1, 7, 28, 365] as const
export type HomeDays = (typeof homePeriods)[number]

/** Something that waits: a number, the list of what it counts, and what of it an owner should know beside it. */
export type WorkTile = { label: string; count: number; href: string; note?: string }

/** Returns what waits for the admin, in the order of a morning. Admins only; amounts only to those who may see the books. */
export async function readWorkTiles(viewer: Viewer | null): Promise<WorkTile[]> {
  const { role } = requireAction(viewer, 'see-admin')
  const work = await readWork(viewer)
  const { count, cents } = work.deliveredUnpaid
  return [
    { label: 'To ship', count: work.toShip, href: toShipPath },
    { label: 'Needs attention', count: work.needsAttention, href: adminPaths.adminAttention },
    { label: 'Reviews to read', count: work.reviewsToRead, href: adminPaths.adminReviews },
    { label: 'Low stock', count: work.lowStock, href: productList.pathOf({ stock: 'low', sort: 'stock' }) },
    { label: 'Unsent mail', count: work.unsentMails, href: mailList.pathOf({ state: 'unsent' }) },
    {
      label: 'Delivered, not paid',
      count,
      href: orderList.pathOf({ status: ['delivered-unpaid'] }),
      ...(count > 0 && can(role, 'see-books') ? { note: formatSigned(cents) } : {}),
    },
  ]
}

/** A figure of a period. `href` is the list of what it counts, null when the viewer may not see that. */
export type Figure = { label: string; value: string; change: Change; href: string | null; note?: string }

export type Figures = {
  period: Period
  figures: Figure[]
  /** The days of the chart: of today alone the last seven. */
  buckets: Bucket[]
  /** Each with the list of its orders, a group with its page. */
  bestSellers: (BestSeller & { group: number | null; href: string })[]
}

/**
 * Returns the figures of the last days, against as many days before; today is compared with yesterday until the same time of day. The best
 * sellers are products, or with `byGroup` groups and the products without one.
 */
export async function readFigures(
  viewer: Viewer | null,
  days: HomeDays,
  now = new Date(),
  byGroup = false,
): Promise<Figures> {
  const { role } = requireAction(viewer, 'see-books')
  const period = lastDays(days, todayOf(now))
  const before = { ...periodBefore(period), ...(days === 1 ? { untilClockOf: now } : {}) }
  const [sales, was, accounts, accountsBefore, sellers, chart] = await Promise.all([
    readSales(period),
    readSales(before),
    countNewAccounts(period),
    countNewAccounts(before),
    byGroup ? readBestGroups(period, 5) : readBestSellers(period, 5),
    readDays(days === 1 ? lastDays(7, period.to) : period),
  ])
  const figure = (label: string, now: number, was: number, href: string | null): Figure => ({
    label,
    value: now.toLocaleString('en'),
    change: changeOf(now, was, days),
    href,
  })
  const amount = (label: string, now: number | null, was: number | null, href: string): Figure => ({
    label,
    value: now === null ? '–' : formatSigned(now),
    change: changeOf(now, was, days),
    href,
  })
  const paidPath = orderList.pathOf({ ...period, date: 'paid' })
  const books = documentList.pathOf(period)
  const creditNotes = documentList.pathOf({ ...period, kind: 'credit_note' })
  const unknown = sales.unknownFees
  return {
    period,
    figures: [
      amount('Paid turnover', sales.turnoverCents, was.turnoverCents, paidPath),
      figure('Orders', sales.orders, was.orders, orderList.pathOf(period)),
      figure('Paid orders', sales.paidOrders, was.paidOrders, paidPath),
      amount('Average order', sales.averageCents, was.averageCents, paidPath),
      amount('Refunds', sales.refundsCents, was.refundsCents, creditNotes),
      amount('Net', sales.netCents, was.netCents, books),
      amount('Tax', sales.taxCents, was.taxCents, books),
      {
        ...amount('Fees', sales.feesCents, was.feesCents, books),
        ...(unknown > 0 ? { note: `${unknown.toLocaleString('en')} not known yet` } : {}),
      },
      figure(
        'New accounts',
        accounts,
        accountsBefore,
        can(role, 'manage-shop') ? userList.pathOf({ ...period, role: 'customer' }) : null,
      ),
    ],
    buckets: bucketsOf(chart),
    bestSellers: sellers.map((seller) => {
      const { product, name, group } = { group: null, ...seller }
      const of = product === null ? { productName: name } : { product: String(product) }
      const orders = () => orderList.pathOf({ ...period, date: 'paid', ...of })
      return { ...seller, group, href: group === null ? orders() : groupPath(group) }
    }),
  }
}

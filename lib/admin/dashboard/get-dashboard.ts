import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { readBestSellers } from '@/lib/money/reports/best-sellers'
import { lastDays, type periodQuery, strictPeriodOf } from '@/lib/money/reports/report-period'
import { countNewAccounts, readDays, readSales } from '@/lib/money/reports/sales'
import { todayOf } from '@/lib/platform/db/day-range'
import { formatAmount } from '@/lib/shared/money/money'
import type { z } from '@/lib/shared/validation/zod'
import type { DashboardJson } from './dashboard-schema'
import { readWork } from './open-work'

/**
 * Returns the figures of a period, by default of the last 28 days, and what waits for the admin now. Days are those of `SHOP_TIME_ZONE`.
 * For people who may see the books.
 */
export async function getDashboard(
  viewer: Viewer | null,
  query: z.output<typeof periodQuery>,
): Promise<DashboardJson> {
  requireAction(viewer, 'see-books')
  const period = strictPeriodOf(query, lastDays(28, todayOf()))
  const [sales, newAccounts, work, sellers, days] = await Promise.all([
    readSales(period),
    countNewAccounts(period),
    readWork(viewer),
    readBestSellers(period),
    readDays(period),
  ])
  const { deliveredUnpaid, ...counts } = work
  return {
    ...period,
    orders: sales.orders,
    paidOrders: sales.paidOrders,
    turnover: formatAmount(sales.turnoverCents),
    averageOrder: sales.averageCents === null ? null : formatAmount(sales.averageCents),
    refunds: formatAmount(sales.refundsCents),
    net: formatAmount(sales.netCents),
    tax: formatAmount(sales.taxCents),
    fees: formatAmount(sales.feesCents),
    newAccounts,
    ...counts,
    deliveredUnpaid: { count: deliveredUnpaid.count, amount: formatAmount(deliveredUnpaid.cents) },
    bestSellers: sellers.map(({ amountCents, ...seller }) => ({
      ...seller,
      amount: formatAmount(amountCents),
    })),
    days: days.map(({ turnoverCents, ...day }) => ({ ...day, turnover: formatAmount(turnoverCents) })),
  }
}

import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import type { PaymentMethod } from '@/lib/generated/prisma/enums'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { readFoundIds } from '@/lib/platform/db/read-page'
import { findOrdersToSend } from '@/lib/sales/fulfillment/orders-to-send'
import { orderConditions } from '@/lib/sales/order-admin/find-orders'
import type { OrderFilter } from '@/lib/sales/order-admin/order-filter'
import { csvNameOf, optionalNames, type ParcelName, requiredNames } from '@/lib/sales/orders/address-fields'
import { csvFields } from '@/lib/sales/orders/order-fields'
import type { OrderSummaryRow } from '@/lib/sales/orders/order-json'
import { nameFilter, readOrders } from '@/lib/sales/orders/order-queries'
import { methodNames } from '@/lib/sales/orders/payment-method'
import { clockTime } from '@/lib/shared/locale/zone-time'
import { currency } from '@/lib/shared/money/money'
import type { CsvCell, CsvForm } from '@/lib/shared/text/csv'
import type { OrderExportKind } from './export-form'
import { labelColumns, readLabels } from './label-rows'
import { writeRecords } from './write-records'

type ExportRow = OrderSummaryRow & { paidBy: PaymentMethod | null }

type Column = readonly [name: string, cell: (row: ExportRow, time: (at: Date | null) => CsvCell) => CsvCell]

const addressColumn = (name: ParcelName): Column => [csvNameOf(name), (row) => row[name]]

const columns: readonly Column[] = [
  ['order', ({ id }) => id],
  ['status', ({ status }) => status],
  ['placed', ({ createdAt }, time) => time(createdAt)],
  ['paid', ({ paidAt }, time) => time(paidAt)],
  ['shipped', ({ shippedAt }, time) => time(shippedAt)],
  ['delivered', ({ deliveredAt }, time) => time(deliveredAt)],
  ['cancelled', ({ cancelledAt }, time) => time(cancelledAt)],
  ['buyer', ({ buyerName }) => buyerName],
  ['e-mail', ({ buyerEmail }) => buyerEmail],
  ...requiredNames.map(addressColumn),
  ['country_code', ({ countryCode }) => countryCode],
  ['payment_method', ({ paidBy }) => paidBy && methodNames[paidBy]],
  ['items', ({ itemsCents }) => ({ cents: itemsCents })],
  ['shipping', ({ shippingCents }) => ({ cents: shippingCents })],
  ['tax', ({ taxCents }) => ({ cents: taxCents })],
  ['total', ({ totalCents }) => ({ cents: totalCents })],
  ['refunded', ({ refundedCents }) => ({ cents: refundedCents })],
  ['currency', () => currency()],
  ['carrier', ({ carrier }) => carrier],
  ['tracking_number', ({ trackingNumber }) => trackingNumber],
  // Last, so that no other column changes its place.
  ...optionalNames.map(addressColumn),
  ...csvFields.map(({ csv, column }): Column => [csv, (row) => String(row[column])]),
]
const orderColumns = columns.map(([name]) => name)
const lineColumns = ['sku', 'product', 'name', 'qty', 'unit_price']

function cellsOf(row: ExportRow): CsvCell[] {
  const { SHOP_TIME_ZONE } = env()
  const time = (at: Date | null) => at && clockTime(at, SHOP_TIME_ZONE)
  return columns.map(([, cell]) => cell(row, time))
}

async function readRowsOf(ids: number[]): Promise<ExportRow[]> {
  const [orders, payments] = await Promise.all([
    readOrders(ids),
    db.payment.findMany({
      where: { orderId: { in: ids }, status: 'completed' },
      select: { orderId: true, method: true },
    }),
  ])
  const methodOf = new Map(payments.map(({ orderId, method }) => [orderId, method]))
  return orders.map((order) => ({ ...order, paidBy: order.paidAt && (methodOf.get(order.id) ?? null) }))
}

async function readLines(ids: number[]): Promise<CsvCell[][]> {
  const items = {
    select: { productId: true, name: true, qty: true, priceCents: true, product: { select: { sku: true } } },
    orderBy: { id: 'asc' },
  } as const
  const orders = await db.order.findMany({
    where: { id: { in: ids } },
    select: { id: true, orderItems: items },
  })
  const itemsOf = new Map(orders.map(({ id, orderItems }) => [id, orderItems]))
  return (await readRowsOf(ids)).flatMap((order) => {
    const cells = cellsOf(order)
    return (itemsOf.get(order.id) ?? []).map(({ productId, name, qty, priceCents, product }) => [
      ...cells,
      ...[product?.sku ?? null, productId, name, qty, { cents: priceCents }],
    ])
  })
}

const kinds = {
  orders: { header: orderColumns, read: async (ids: number[]) => (await readRowsOf(ids)).map(cellsOf) },
  lines: { header: [...orderColumns, ...lineColumns], read: readLines },
  labels: { header: labelColumns, read: readLabels },
} satisfies Record<OrderExportKind, unknown>

/**
 * Yields a CSV file of the orders that a filter is for, in the order of the list: one record an order, a line of an order, or a parcel
 * that is still to be sent (`labels`). Which orders, is decided at the beginning; it is logged. Times are those of `SHOP_TIME_ZONE`. The
 * admin only.
 */
export async function* exportOrders(
  viewer: Viewer | null,
  asked: OrderFilter,
  kind: OrderExportKind,
  form: CsvForm,
): AsyncGenerator<string> {
  const user = requireAction(viewer, 'see-admin')
  const { filter } = await nameFilter(viewer, asked)
  const ids =
    kind === 'labels'
      ? await findOrdersToSend(viewer, filter)
      : await readFoundIds('Order', orderConditions(filter))
  await recordAudit(db, user, {
    action: 'orders-exported',
    entity: 'shop',
    changes: { kind: [null, kind], orders: [null, ids.length] },
  })
  yield* writeRecords({ ...kinds[kind], ids }, form)
}

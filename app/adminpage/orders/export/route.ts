import { readFilter } from '@/lib/db/list-filter'
import { orderExportForm } from '@/lib/exports/export-form'
import { exportOrders } from '@/lib/exports/export-orders'
import { csvRoute } from '@/lib/http/csv-route'
import { orderFilter } from '@/lib/orders/order-filter'

/** The orders of the list's filter as a file, or their lines, or labels of those to ship. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = csvRoute((viewer, query) => {
  const { kind, ...form } = readFilter(orderExportForm, query)
  return { name: kind, parts: exportOrders(viewer, readFilter(orderFilter, query), kind, form) }
})

import { readFilter } from '@/lib/db/list-filter'
import { exportBooks } from '@/lib/exports/export-books'
import { orderExportForm } from '@/lib/exports/export-form'
import { exportOrders } from '@/lib/exports/export-orders'
import { askedPeriod } from '@/lib/figures/asked-period'
import { fileRoute } from '@/lib/http/file-route'
import { orderFilter } from '@/lib/orders/order-filter'

/** The orders of the list's filter as a file, or their lines, or labels of those to ship; or the documents of a period (`books`). */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = fileRoute((viewer, query) => {
  const { kind, ...form } = readFilter(orderExportForm, query)
  if (kind === 'books') return { name: kind, parts: exportBooks(viewer, askedPeriod(query), form) }
  return { name: kind, parts: exportOrders(viewer, readFilter(orderFilter, query), kind, form) }
})

import { exportBooks } from '@/lib/admin/export/export-books'
import { orderExportForm } from '@/lib/admin/export/export-form'
import { exportOrders } from '@/lib/admin/export/export-orders'
import { fileRoute } from '@/lib/api/server/file-route'
import { askedPeriod } from '@/lib/money/reports/asked-period'
import { orderList } from '@/lib/sales/order-admin/order-filter'

import { parseAll } from '@/lib/shared/lists/list-filter'

const parameters = orderList.filter.extend(orderExportForm.shape)

/** The orders of the list's filter as a file, or their lines, or labels of those to ship; or the documents of a period (`books`). */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = fileRoute('see-admin', (viewer, query) => {
  const { kind, separator, decimal, ...filter } = parseAll(parameters, query)
  const form = { separator, decimal }
  if (kind === 'books') return { name: kind, parts: exportBooks(viewer, askedPeriod(query), form) }
  return { name: kind, parts: exportOrders(viewer, filter, kind, form) }
})

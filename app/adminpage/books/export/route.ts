import { exportInvoices } from '@/lib/admin/export/export-books'
import { fileRoute } from '@/lib/api/server/file-route'
import { askedPeriod } from '@/lib/money/reports/asked-period'
import { periodQuery } from '@/lib/money/reports/report-period'
import { parseAll } from '@/lib/shared/lists/list-filter'

/** All invoices and credit notes of a period as one PDF. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = fileRoute('see-books', (viewer, query) => {
  parseAll(periodQuery, query)
  return { name: 'invoices', isPdf: true, parts: exportInvoices(viewer, askedPeriod(query)) }
})

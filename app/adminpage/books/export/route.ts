import { parseAll } from '@/lib/db/list-filter'
import { exportInvoices } from '@/lib/exports/export-books'
import { askedPeriod } from '@/lib/figures/asked-period'
import { periodQuery } from '@/lib/figures/period'
import { fileRoute } from '@/lib/http/file-route'

/** All invoices and credit notes of a period as one PDF. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = fileRoute('see-books', (viewer, query) => {
  parseAll(periodQuery, query)
  return { name: 'invoices', isPdf: true, parts: exportInvoices(viewer, askedPeriod(query)) }
})

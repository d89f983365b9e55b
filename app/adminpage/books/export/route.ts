import { exportInvoices } from '@/lib/exports/export-books'
import { askedPeriod } from '@/lib/figures/asked-period'
import { fileRoute } from '@/lib/http/file-route'

/** All invoices and credit notes of a period as one PDF. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = fileRoute((viewer, query) => ({
  name: 'invoices',
  isPdf: true,
  parts: exportInvoices(viewer, askedPeriod(query)),
}))

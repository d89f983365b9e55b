import { bookCalls } from '@/lib/api/contract/report-calls'
import { serve } from '@/lib/api/server/serve'
import { listInvoices } from '@/lib/money/invoices/list-invoices'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  bookCalls.listInvoices,
  ({ viewer, filter, paging }) => listInvoices(viewer, filter, paging),
)

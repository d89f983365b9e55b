import { bookCalls } from '@/lib/calls/books'
import { listInvoices } from '@/lib/figures/list-invoices'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  bookCalls.listInvoices,
  ({ viewer, filter, paging }) => listInvoices(viewer, filter, paging),
)

import { invoiceFilter, invoiceJson } from '@/lib/money/invoices/invoice-schema'
import { z } from '@/lib/shared/validation/zod'
import { defineCalls, pageParameters } from './define-calls'

const ofBooks = { access: 'admin', can: 'see-books', scope: 'books:read' } as const

export const bookCalls = defineCalls({
  listInvoices: {
    ...ofBooks,
    request: ['GET', '/api/invoices/'],
    does: 'The invoices and credit notes of some days, by time of issue, as the books count them: an invoice when its order was paid, a credit note when its refund was completed.',
    query: invoiceFilter.extend(pageParameters.shape),
    list: 'strict',
    filter: invoiceFilter,
    answer: z.array(invoiceJson),
  },
  getInvoice: {
    ...ofBooks,
    request: ['GET', '/api/invoices/{id}/'],
    does: 'An invoice or a credit note as PDF, by its `_id` in the list.',
    answer: z.file(),
    answerType: 'application/pdf',
    problems: ['not-found', 'seller-missing', 'busy'],
  },
})

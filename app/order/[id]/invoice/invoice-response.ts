import 'server-only'
import { errorHeaders } from '@/lib/api/server/api-route'
import type { InvoiceFile } from '@/lib/money/invoices/get-invoice'
import { t } from '@/lib/shared/messages/message'
import type { Problem } from '@/lib/shared/problem/problem'

/** Shows the PDF in the browser, under this name when it is saved. */
export function invoiceResponse({ name, pdf }: InvoiceFile): Response {
  const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': `inline; filename="${name}"` }
  return new Response(pdf, { headers })
}

/** The text of an error. An invoice that the viewer may not read is 404, like an unknown one. */
export function invoiceErrorResponse(problem: Problem): Response {
  const isHidden = problem.status === 401 || problem.status === 404
  const text = isHidden ? t('order.not-found') : problem.message
  return new Response(text, { status: isHidden ? 404 : problem.status, headers: errorHeaders(problem) })
}

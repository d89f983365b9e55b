import { pageViewer } from '@/lib/api/pages/page-viewer'
import { clientOf } from '@/lib/api/rate-limits/client-address'
import { apiRoute, idParam } from '@/lib/api/server/api-route'
import { otherMethods } from '@/lib/api/server/other-methods'
import { getInvoice } from '@/lib/money/invoices/get-invoice'
import { invoiceErrorResponse, invoiceResponse } from './invoice-response'

/** The invoice of a paid order as PDF: a page, for the viewer of the session cookie. */
export const GET = apiRoute(
  async ({ request, viewer, params }) =>
    invoiceResponse(await getInvoice(viewer, { orderId: idParam(params) }, clientOf(request))),
  invoiceErrorResponse,
  () => pageViewer(),
)
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

import { apiRoute, idParam } from '@/lib/http/api-route'
import { clientOf } from '@/lib/http/client-address'
import { otherMethods } from '@/lib/http/other-methods'
import { pageViewer } from '@/lib/http/page-viewer'
import { getInvoice } from '@/lib/invoices/get-invoice'
import { parseId } from '@/lib/paths'
import { invoiceErrorResponse, invoiceResponse } from '../invoice-response'

/** The credit note of a refund of the order as PDF: a page, for the viewer of the session cookie. */
export const GET = apiRoute(
  async ({ request, viewer, params }) => {
    const refundId = typeof params.refundId === 'string' ? parseId(params.refundId) : null
    return invoiceResponse(
      await getInvoice(viewer, { orderId: idParam(params), refundId }, clientOf(request)),
    )
  },
  invoiceErrorResponse,
  () => pageViewer(),
)
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

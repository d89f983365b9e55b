import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { checkPayment } from '@/lib/payments/check-payment'

/** Not in the spec: an admin has PayPal queried now. */
export const PUT = apiRoute(async ({ viewer, params }) =>
  Response.json(await checkPayment(viewer, idParam(params))),
)
export const { GET, POST, PATCH, DELETE, OPTIONS } = otherMethods('PUT')

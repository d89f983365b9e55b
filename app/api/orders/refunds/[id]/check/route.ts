import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { checkRefund } from '@/lib/refunds/check-refund'

/** Not in the spec: an admin has PayPal queried now. */
export const PUT = apiRoute(async ({ viewer, params }) =>
  Response.json(await checkRefund(viewer, idParam(params))),
)
export const { GET, POST, PATCH, DELETE, OPTIONS } = otherMethods('PUT')

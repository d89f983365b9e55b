import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { resolvePayment } from '@/lib/payments/resolve-payment'

/** Not in the spec: an admin marks the entry as done. */
export const PUT = apiRoute(async ({ viewer, params }) =>
  Response.json(await resolvePayment(viewer, idParam(params))),
)
export const { GET, POST, PATCH, DELETE, OPTIONS } = otherMethods('PUT')

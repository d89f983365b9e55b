import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { resolvePayment } from '@/lib/payments/resolve-payment'

/** Ours: an admin has nothing left to do about it. */
export const PUT = apiRoute(async ({ viewer, params }) =>
  Response.json(await resolvePayment(viewer, idParam(params))),
)
export const { GET, POST, PATCH, DELETE, OPTIONS } = otherMethods('PUT')

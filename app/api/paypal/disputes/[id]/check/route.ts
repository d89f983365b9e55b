import { checkDispute } from '@/lib/disputes/check-dispute'
import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'

/** Not in the spec: an admin has PayPal queried now. */
export const PUT = apiRoute(async ({ viewer, params }) =>
  Response.json(await checkDispute(viewer, idParam(params))),
)
export const { GET, POST, PATCH, DELETE, OPTIONS } = otherMethods('PUT')

import { requireAdmin } from '@/lib/auth/viewer'
import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { readJson } from '@/lib/http/read-json'
import { shipOrder } from '@/lib/orders/ship-order'
import { shipOrderInput } from '@/lib/orders/shipping-schema'

/** Not in the spec: an admin marks a paid order as shipped, or corrects its tracking. */
export const PUT = apiRoute(async ({ request, viewer, params }) => {
  requireAdmin(viewer) // before the body is checked
  const input = shipOrderInput.parse(await readJson(request))
  return Response.json(await shipOrder(viewer, idParam(params), input))
})
export const { GET, POST, PATCH, DELETE, OPTIONS } = otherMethods('PUT')

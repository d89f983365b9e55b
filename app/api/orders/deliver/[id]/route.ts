import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { deliverOrder } from '@/lib/orders/deliver-order'

export const PUT = apiRoute(async ({ viewer, params }) =>
  Response.json(await deliverOrder(viewer, idParam(params))),
)
export const { GET, POST, PATCH, DELETE, OPTIONS } = otherMethods('PUT')

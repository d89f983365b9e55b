import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { payOrder } from '@/lib/orders/pay-order'

export const PUT = apiRoute(async ({ viewer, params }) =>
  Response.json(await payOrder(viewer, idParam(params))),
)
export const { GET, POST, PATCH, DELETE, OPTIONS } = otherMethods('PUT')

import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { getOrder } from '@/lib/orders/queries'

export const GET = apiRoute(async ({ viewer, params }) =>
  Response.json(await getOrder(viewer, idParam(params))),
)
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

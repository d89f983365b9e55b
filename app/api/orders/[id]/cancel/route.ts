import { requireUser } from '@/lib/auth/viewer'
import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { limitRate } from '@/lib/http/rate-limit'
import { cancelOrder } from '@/lib/payments/cancel-order'

/** Not in the spec: the buyer or an admin cancels an unpaid order. */
export const POST = apiRoute(async ({ request, viewer, params }) => {
  await limitRate('order', request, requireUser(viewer))
  return Response.json(await cancelOrder(viewer, idParam(params)))
})
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

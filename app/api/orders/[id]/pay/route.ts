import { requireUser } from '@/lib/auth/viewer'
import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { limitRate } from '@/lib/http/rate-limit'
import { payOrder } from '@/lib/payments/pay-order'

export const PUT = apiRoute(async ({ request, viewer, params }) => {
  await limitRate('order', request, requireUser(viewer))
  return Response.json(await payOrder(viewer, idParam(params)))
})
export const { GET, POST, PATCH, DELETE, OPTIONS } = otherMethods('PUT')

import { requireUser } from '@/lib/auth/viewer'
import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { limitRate } from '@/lib/http/rate-limit'
import { startPayment } from '@/lib/payments/start-payment'

/** Not in the spec: creates the order at PayPal, from the stored total. */
export const POST = apiRoute(async ({ request, viewer, params }) => {
  await limitRate('order', request, requireUser(viewer))
  return Response.json(await startPayment(viewer, idParam(params)), { status: 201 })
})
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { createPaypalOrder } from '@/lib/orders/create-paypal-order'

/** Ours: creates PayPal's order on the server, from the stored total. */
export const POST = apiRoute(async ({ viewer, params }) =>
  Response.json(await createPaypalOrder(viewer, idParam(params)), { status: 201 }),
)
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

import { requireUser } from '@/lib/auth/viewer'
import { apiRoute, idParam } from '@/lib/http/api-route'
import { expireProducts } from '@/lib/http/catalogue'
import { textErrorResponse } from '@/lib/http/form-errors'
import { otherMethods } from '@/lib/http/other-methods'
import { limitRate } from '@/lib/http/rate-limit'
import { readJson } from '@/lib/http/read-json'
import { addReview } from '@/lib/products/add-review'
import { reviewInput } from '@/lib/products/schema'

export const POST = apiRoute(async ({ request, viewer, params }) => {
  requireUser(viewer) // before the review is checked
  await limitRate('review', request, viewer)
  const productId = idParam(params)
  const review = await addReview(viewer, productId, reviewInput.parse(await readJson(request)))
  expireProducts(productId ? [productId] : [])
  return Response.json(review, { status: 201 })
}, textErrorResponse)
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

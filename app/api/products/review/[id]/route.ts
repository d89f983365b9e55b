import { requireUser } from '@/lib/auth/viewer'
import { reviewInput } from '@/lib/catalogue/schema'
import { apiRoute, idParam } from '@/lib/http/api-route'
import { textErrorResponse } from '@/lib/http/form-errors'
import { otherMethods } from '@/lib/http/other-methods'
import { limitRate } from '@/lib/http/rate-limit'
import { readJson } from '@/lib/http/read-json'
import { addReview } from '@/lib/reviews/add-review'

export const POST = apiRoute(async ({ request, viewer, params }) => {
  requireUser(viewer) // before the review is checked
  await limitRate('review', request, viewer)
  const input = reviewInput.parse(await readJson(request))
  return Response.json(await addReview(viewer, idParam(params), input), { status: 201 })
}, textErrorResponse)
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

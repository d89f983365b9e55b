import { reviewCalls } from '@/lib/calls/reviews'
import { textErrorResponse } from '@/lib/http/form-errors'
import { serve } from '@/lib/http/serve'
import { addReview } from '@/lib/reviews/add-review'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  reviewCalls.addReview,
  ({ viewer, id, body }) => addReview(viewer, id, body),
  textErrorResponse,
)

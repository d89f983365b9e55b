import { reviewCalls } from '@/lib/api/contract/review-calls'
import { textErrorResponse } from '@/lib/api/server/form-errors'
import { serve } from '@/lib/api/server/serve'
import { addReview } from '@/lib/catalog/reviews/add-review'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  reviewCalls.addReview,
  ({ viewer, id, body }) => addReview(viewer, id, body),
  textErrorResponse,
)

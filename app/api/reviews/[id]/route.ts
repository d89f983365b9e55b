import { reviewCalls } from '@/lib/api/contract/review-calls'
import { serve } from '@/lib/api/server/serve'
import { updateReview } from '@/lib/catalog/reviews/update-review'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  reviewCalls.updateReview,
  ({ viewer, id, body }) => updateReview(viewer, id, body),
)

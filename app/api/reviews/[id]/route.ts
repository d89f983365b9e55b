import { reviewCalls } from '@/lib/calls/reviews'
import { serve } from '@/lib/http/serve'
import { updateReview } from '@/lib/reviews/update-review'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  reviewCalls.updateReview,
  ({ viewer, id, body }) => updateReview(viewer, id, body),
)

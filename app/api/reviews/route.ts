import { reviewCalls } from '@/lib/calls/reviews'
import { serve } from '@/lib/http/serve'
import { listReviews } from '@/lib/reviews/list-reviews'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  reviewCalls.listReviews,
  ({ viewer, paging, filter }) => listReviews(viewer, paging, filter),
)

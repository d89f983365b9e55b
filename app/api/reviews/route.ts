import { reviewCalls } from '@/lib/api/contract/review-calls'
import { serve } from '@/lib/api/server/serve'
import { listReviews } from '@/lib/catalog/reviews/list-reviews'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  reviewCalls.listReviews,
  ({ viewer, paging, filter }) => listReviews(viewer, paging, filter),
)

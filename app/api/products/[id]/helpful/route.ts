import { reviewCalls } from '@/lib/api/contract/review-calls'
import { serve } from '@/lib/api/server/serve'
import { getOwnVotes } from '@/lib/catalog/reviews/vote-review'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(reviewCalls.getOwnVotes, ({ viewer, id }) =>
  getOwnVotes(viewer, id),
)

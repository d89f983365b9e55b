import { reviewCalls } from '@/lib/calls/reviews'
import { serve } from '@/lib/http/serve'
import { getOwnVotes } from '@/lib/reviews/vote-review'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(reviewCalls.getOwnVotes, ({ viewer, id }) =>
  getOwnVotes(viewer, id),
)

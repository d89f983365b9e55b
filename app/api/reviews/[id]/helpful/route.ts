import { reviewCalls } from '@/lib/api/contract/review-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { serve } from '@/lib/api/server/serve'
import { voteReview } from '@/lib/catalog/reviews/vote-review'

export const { PUT } = serve(reviewCalls.markHelpful, ({ viewer, id }) => voteReview(viewer, id, true))

export const { DELETE } = serve(reviewCalls.unmarkHelpful, ({ viewer, id }) => voteReview(viewer, id, false))

export const { GET, POST, PATCH, OPTIONS } = otherMethods('PUT', 'DELETE')

import { reviewCalls } from '@/lib/calls/reviews'
import { otherMethods } from '@/lib/http/other-methods'
import { serve } from '@/lib/http/serve'
import { voteReview } from '@/lib/reviews/vote-review'

export const { PUT } = serve(reviewCalls.markHelpful, ({ viewer, id }) => voteReview(viewer, id, true))

export const { DELETE } = serve(reviewCalls.unmarkHelpful, ({ viewer, id }) => voteReview(viewer, id, false))

export const { GET, POST, PATCH, OPTIONS } = otherMethods('PUT', 'DELETE')

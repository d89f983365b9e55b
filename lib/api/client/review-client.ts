import type { OwnVotes } from '@/lib/catalog/reviews/review-schema'
import { answerWith } from './answers'
import { call } from './api-call'

/** The calls about votes for reviews, apart from the others: only signed-in browsers load them. */
export const reviewApi = {
  getOwnVotes: (productId: number) =>
    call(answerWith<OwnVotes>('own', 'helpful'), {
      method: 'GET',
      path: `/api/products/${productId}/helpful/`,
    }),
  voteReview: (reviewId: number, isHelpful: boolean) =>
    call(answerWith<{ helpfulCount: number }>('helpfulCount'), {
      method: isHelpful ? 'PUT' : 'DELETE',
      path: `/api/reviews/${reviewId}/helpful/`,
    }),
}

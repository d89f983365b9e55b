import { reviewInput, reviewJson } from '@/lib/catalog/products/product-schema'
import {
  adminReviewJson,
  ownVotesJson,
  reviewFilter,
  reviewUpdateInput,
  votesJson,
} from '@/lib/catalog/reviews/review-schema'
import { z } from '@/lib/shared/validation/zod'
import { defineCalls } from './define-calls'

const vote = {
  access: 'user',
  limit: 'review',
  answer: votesJson,
  problems: ['not-found', 'own-review'],
} as const

export const reviewCalls = defineCalls({
  addReview: {
    request: ['POST', '/api/products/review/{id}/'],
    does: "Adds the caller's review, one for each product.",
    access: 'user',
    body: reviewInput,
    limit: 'review',
    status: 201,
    answer: reviewJson,
    problems: ['product-not-found', 'already-reviewed'],
    failsAsText: true,
  },
  listReviews: {
    request: ['GET', '/api/reviews/'],
    does: 'Reviews of all products, newest first.',
    access: 'admin',
    can: 'see-admin',
    scope: 'products:read',
    list: 'strict',
    filter: reviewFilter,
    answer: z.array(adminReviewJson),
  },
  updateReview: {
    request: ['PUT', '/api/reviews/{id}/'],
    does: 'Hides a review for a reason or shows it again, answers it or removes the answer, and marks it as read. What is absent stays; a repeat changes nothing.',
    access: 'admin',
    can: 'edit-texts',
    body: reviewUpdateInput,
    answer: adminReviewJson,
    problems: ['not-found'],
  },
  markHelpful: {
    ...vote,
    request: ['PUT', '/api/reviews/{id}/helpful/'],
    does: "Says that the caller found another's review helpful. A repeat changes nothing.",
  },
  unmarkHelpful: {
    ...vote,
    request: ['DELETE', '/api/reviews/{id}/helpful/'],
    does: 'Takes that back. A repeat changes nothing.',
  },
  getOwnVotes: {
    request: ['GET', '/api/products/{id}/helpful/'],
    does: "Which of a product's reviews is the caller's own, and which they found helpful.",
    access: 'user',
    answer: ownVotesJson,
  },
})

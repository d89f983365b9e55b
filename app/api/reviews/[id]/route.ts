import { productCalls } from '@/lib/calls/products'
import { serve } from '@/lib/http/serve'
import { updateReview } from '@/lib/reviews/update-review'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(productCalls.updateReview, ({ viewer, id }) =>
  updateReview(viewer, id),
)

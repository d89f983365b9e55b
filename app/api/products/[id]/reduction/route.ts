import { manageCalls } from '@/lib/api/contract/product-admin-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { serve } from '@/lib/api/server/serve'
import { planReduction, withdrawReduction } from '@/lib/catalog/reductions/plan-reduction'

export const { PUT } = serve(manageCalls.planReduction, ({ viewer, id, body }) =>
  planReduction(viewer, id, body),
)

export const { DELETE } = serve(manageCalls.withdrawReduction, ({ viewer, id }) =>
  withdrawReduction(viewer, id),
)

export const { GET, POST, PATCH, OPTIONS } = otherMethods('PUT', 'DELETE')

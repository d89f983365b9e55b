import { manageCalls } from '@/lib/calls/manage-products'
import { planReduction, withdrawReduction } from '@/lib/catalogue/reduction/plan-reduction'
import { otherMethods } from '@/lib/http/other-methods'
import { serve } from '@/lib/http/serve'

export const { PUT } = serve(manageCalls.planReduction, ({ viewer, id, body }) =>
  planReduction(viewer, id, body),
)

export const { DELETE } = serve(manageCalls.withdrawReduction, ({ viewer, id }) =>
  withdrawReduction(viewer, id),
)

export const { GET, POST, PATCH, OPTIONS } = otherMethods('PUT', 'DELETE')

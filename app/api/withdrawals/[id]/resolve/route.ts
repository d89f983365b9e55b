import { returnCalls } from '@/lib/calls/returns'
import { serve } from '@/lib/http/serve'
import { resolveWithdrawal } from '@/lib/returns/resolve-withdrawal'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  returnCalls.resolveWithdrawal,
  ({ viewer, id }) => resolveWithdrawal(viewer, id),
)

import { returnCalls } from '@/lib/api/contract/return-calls'
import { serve } from '@/lib/api/server/serve'
import { resolveWithdrawal } from '@/lib/sales/returns/resolve-withdrawal'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  returnCalls.resolveWithdrawal,
  ({ viewer, id }) => resolveWithdrawal(viewer, id),
)

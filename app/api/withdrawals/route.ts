import { returnCalls } from '@/lib/api/contract/return-calls'
import { limitMails } from '@/lib/api/rate-limits/mail-limits'
import { serve } from '@/lib/api/server/serve'
import { declareWithdrawal } from '@/lib/sales/returns/declare-withdrawal'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  returnCalls.declareWithdrawal,
  async ({ request, body }) => {
    await limitMails('withdrawal', request, body.email)
    return declareWithdrawal(body)
  },
)

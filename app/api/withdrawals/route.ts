import { returnCalls } from '@/lib/calls/returns'
import { limitMails } from '@/lib/http/mail-limits'
import { serve } from '@/lib/http/serve'
import { declareWithdrawal } from '@/lib/returns/declare-withdrawal'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  returnCalls.declareWithdrawal,
  async ({ request, body }) => {
    await limitMails('withdrawal', request, body.email)
    return declareWithdrawal(body)
  },
)

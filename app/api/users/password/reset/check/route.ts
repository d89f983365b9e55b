import { checkResetToken } from '@/lib/accounts/password-reset/reset-password'
import { userCalls } from '@/lib/api/contract/user-calls'
import { limitResets } from '@/lib/api/rate-limits/mail-limits'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.checkResetToken,
  ({ request, body, viewer }) => limitResets(request, () => checkResetToken(body, viewer)),
)

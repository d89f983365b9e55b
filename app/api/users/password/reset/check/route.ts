import { userCalls } from '@/lib/calls/users'
import { limitResets } from '@/lib/http/mail-limits'
import { serve } from '@/lib/http/serve'
import { checkResetToken } from '@/lib/users/reset-password'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.checkResetToken,
  ({ request, body, viewer }) => limitResets(request, () => checkResetToken(body, viewer)),
)

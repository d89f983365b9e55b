import { userCalls } from '@/lib/calls/users'
import { limitResets } from '@/lib/http/mail-limits'
import { serve } from '@/lib/http/serve'
import { checkResetToken } from '@/lib/users/reset-password'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.checkResetToken,
  async ({ request, body }) => {
    await limitResets(request, () => checkResetToken(body))
    return { detail: 'This link can be used.' }
  },
)

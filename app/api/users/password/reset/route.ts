import { resetPassword } from '@/lib/accounts/password-reset/reset-password'
import { userCalls } from '@/lib/api/contract/user-calls'
import { clientOf } from '@/lib/api/rate-limits/client-address'
import { limitCodes } from '@/lib/api/rate-limits/log-in-limits'
import { limitResets } from '@/lib/api/rate-limits/mail-limits'
import { serve } from '@/lib/api/server/serve'
import { signedInResponse } from '@/lib/api/sessions/session-responses'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.resetPassword,
  async ({ request, body, viewer }) => {
    const options = { client: clientOf(request), countGuess: limitCodes, viewer }
    const { ended, ...person } = await limitResets(request, () => resetPassword(body, options))
    return signedInResponse(request, person, 200, ended ? { ended } : {})
  },
)

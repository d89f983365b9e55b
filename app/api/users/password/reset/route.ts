import { userCalls } from '@/lib/calls/users'
import { clientOf } from '@/lib/http/client-address'
import { limitCodes } from '@/lib/http/log-in-limits'
import { limitResets } from '@/lib/http/mail-limits'
import { serve } from '@/lib/http/serve'
import { signedInResponse } from '@/lib/http/session-responses'
import { resetPassword } from '@/lib/users/reset-password'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.resetPassword,
  async ({ request, body, viewer }) => {
    const options = { client: clientOf(request), countGuess: limitCodes, viewer }
    const { ended, ...person } = await limitResets(request, () => resetPassword(body, options))
    return signedInResponse(request, person, 200, ended ? { ended } : {})
  },
)

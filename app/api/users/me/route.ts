import { endedDeviceCookie } from '@/lib/accounts/sessions/device'
import { endedCookies } from '@/lib/accounts/sessions/session-cookie'
import { deleteOwnAccount } from '@/lib/admin/privacy/delete-own-account'
import { userCalls } from '@/lib/api/contract/user-calls'
import { clientOf } from '@/lib/api/rate-limits/client-address'
import { limitCodes } from '@/lib/api/rate-limits/log-in-limits'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.deleteOwnAccount,
  async ({ request, viewer, body }) => {
    const countGuess = () => limitCodes(viewer)
    const response = Response.json(
      await deleteOwnAccount(viewer, body.password, { client: clientOf(request), countGuess }),
    )
    for (const cookie of [...endedCookies(), endedDeviceCookie()])
      response.headers.append('Set-Cookie', cookie)
    return response
  },
)

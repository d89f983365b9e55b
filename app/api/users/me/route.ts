import { endedDeviceCookie } from '@/lib/auth/device'
import { endedCookies } from '@/lib/auth/session-cookie'
import { userCalls } from '@/lib/calls/users'
import { clientOf } from '@/lib/http/client-address'
import { limitCodes } from '@/lib/http/log-in-limits'
import { serve } from '@/lib/http/serve'
import { deleteOwnAccount } from '@/lib/privacy/delete-own-account'

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

import { updateProfile } from '@/lib/accounts/users/update-profile'
import { userCalls } from '@/lib/api/contract/user-calls'
import { clientOf } from '@/lib/api/rate-limits/client-address'
import { limitEmailChanges, limitRate } from '@/lib/api/rate-limits/rate-limit'
import { serve } from '@/lib/api/server/serve'
import { signedInResponse } from '@/lib/api/sessions/session-responses'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.updateProfile,
  async ({ request, viewer, body }) => {
    await limitRate('profile', request, viewer)
    if (body.email !== viewer.email) await limitEmailChanges(viewer)
    if (body.password) await limitRate('password', request, viewer)
    return signedInResponse(request, await updateProfile(viewer, body, clientOf(request)), 200)
  },
)

import { userCalls } from '@/lib/calls/users'
import { clientOf } from '@/lib/http/client-address'
import { limitEmailChanges, limitRate } from '@/lib/http/rate-limit'
import { serve } from '@/lib/http/serve'
import { signedInResponse } from '@/lib/http/session-responses'
import { updateProfile } from '@/lib/users/update-profile'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.updateProfile,
  async ({ request, viewer, body }) => {
    await limitRate('profile', request, viewer)
    if (body.email !== viewer.email) await limitEmailChanges(viewer)
    if (body.password) await limitRate('password', request, viewer)
    return signedInResponse(request, await updateProfile(viewer, body, clientOf(request)), 200)
  },
)

import { requireUser } from '@/lib/auth/viewer'
import { apiRoute } from '@/lib/http/api-route'
import { clientOf } from '@/lib/http/client-address'
import { otherMethods } from '@/lib/http/other-methods'
import { limitEmailChanges, limitRate } from '@/lib/http/rate-limit'
import { readJson } from '@/lib/http/read-json'
import { signedInResponse } from '@/lib/http/signed-in-response'
import { profileInput } from '@/lib/users/schema'
import { updateProfile } from '@/lib/users/update-profile'

export const PUT = apiRoute(async ({ request, viewer }) => {
  const user = requireUser(viewer) // before the profile is checked
  const input = profileInput.parse(await readJson(request))
  await limitRate('profile', request, viewer)
  if (input.email !== user.email) await limitEmailChanges(user)
  if (input.password) await limitRate('password', request, viewer)
  return signedInResponse(request, await updateProfile(viewer, input, clientOf(request)), 200)
})
export const { GET, POST, PATCH, DELETE, OPTIONS } = otherMethods('PUT')

import { requireUser } from '@/lib/auth/viewer'
import { apiRoute } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { readJson } from '@/lib/http/read-json'
import { signedInResponse } from '@/lib/http/signed-in-response'
import { profileInput } from '@/lib/users/schema'
import { updateProfile } from '@/lib/users/update-profile'

export const PUT = apiRoute(async ({ request, viewer }) => {
  requireUser(viewer) // a visitor hears that before anything about the profile
  const input = profileInput.parse(await readJson(request))
  return signedInResponse(request, await updateProfile(viewer, input), 200)
})
export const { GET, POST, PATCH, DELETE, OPTIONS } = otherMethods('PUT')

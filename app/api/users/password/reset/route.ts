import { apiRoute } from '@/lib/http/api-route'
import { clientOf } from '@/lib/http/client-address'
import { otherMethods } from '@/lib/http/other-methods'
import { limitResets } from '@/lib/http/rate-limit'
import { readJson } from '@/lib/http/read-json'
import { signedInResponse } from '@/lib/http/signed-in-response'
import { resetPassword } from '@/lib/users/reset-password'
import { resetInput } from '@/lib/users/schema'

/** Not in the spec: sets a new password by the token of a mailed link, and logs in. */
export const POST = apiRoute(async ({ request }) => {
  const input = resetInput.parse(await readJson(request))
  const viewer = await limitResets(request, () => resetPassword(input, clientOf(request)))
  return signedInResponse(request, viewer, 200)
})
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

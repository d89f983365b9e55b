import { apiRoute } from '@/lib/http/api-route'
import { clientOf } from '@/lib/http/client-address'
import { registerErrorResponse } from '@/lib/http/form-errors'
import { otherMethods } from '@/lib/http/other-methods'
import { limitRate } from '@/lib/http/rate-limit'
import { readJson } from '@/lib/http/read-json'
import { signedInResponse } from '@/lib/http/signed-in-response'
import { register } from '@/lib/users/register'
import { registerInput } from '@/lib/users/schema'

export const POST = apiRoute(async ({ request }) => {
  await limitRate('register', request)
  const input = registerInput.parse(await readJson(request))
  return signedInResponse(request, await register(input, clientOf(request)), 201)
}, registerErrorResponse)
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

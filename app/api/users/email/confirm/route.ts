import { apiRoute } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { limitResets } from '@/lib/http/rate-limit'
import { readJson } from '@/lib/http/read-json'
import { confirmEmail } from '@/lib/users/confirm-email'
import { confirmInput } from '@/lib/users/schema'

/** Not in the spec: shows by the token of a mailed link that an account's address belongs to its reader. */
export const POST = apiRoute(async ({ request }) => {
  const input = confirmInput.parse(await readJson(request))
  return Response.json(await limitResets(request, () => confirmEmail(input)))
})
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

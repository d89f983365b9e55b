import { apiRoute } from '@/lib/http/api-route'
import { clientOf } from '@/lib/http/client-address'
import { loginErrorResponse } from '@/lib/http/form-errors'
import { otherMethods } from '@/lib/http/other-methods'
import { limitLogIns } from '@/lib/http/rate-limit'
import { readJson } from '@/lib/http/read-json'
import { signedInResponse } from '@/lib/http/signed-in-response'
import { findAccount, logIn } from '@/lib/users/log-in'
import { loginInput } from '@/lib/users/schema'

export const POST = apiRoute(async ({ request }) => {
  const input = loginInput.parse(await readJson(request))
  const account = await findAccount(input.username)
  const attempt = (confirm: () => Promise<void>) =>
    logIn(input, { client: clientOf(request), account, confirm })
  return signedInResponse(request, await limitLogIns(request, input.username, account, attempt), 200)
}, loginErrorResponse)
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

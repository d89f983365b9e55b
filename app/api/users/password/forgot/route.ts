import { apiRoute } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { limitResetMails } from '@/lib/http/rate-limit'
import { readJson } from '@/lib/http/read-json'
import { requestPasswordReset } from '@/lib/users/request-password-reset'
import { resetTokenMinutes } from '@/lib/users/reset-token'
import { forgotInput } from '@/lib/users/schema'

const detail = `If there is an account with this address, a link to choose a new password is on its way. It works for ${resetTokenMinutes} minutes.`

/** Not in the spec: mails a link to choose a new password. The answer does not tell whether there is an account. */
export const POST = apiRoute(async ({ request }) => {
  const { email } = forgotInput.parse(await readJson(request))
  await limitResetMails(request, email)
  await requestPasswordReset(email)
  return Response.json({ detail }, { status: 202 })
})
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

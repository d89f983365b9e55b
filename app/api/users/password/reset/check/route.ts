import { apiRoute } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { limitResets } from '@/lib/http/rate-limit'
import { readJson } from '@/lib/http/read-json'
import { checkResetToken } from '@/lib/users/reset-password'
import { resetCheckInput } from '@/lib/users/schema'

/** Not in the spec: tells the page of a mailed link whether the link still works, before a password is typed. */
export const POST = apiRoute(async ({ request }) => {
  const input = resetCheckInput.parse(await readJson(request))
  await limitResets(request, () => checkResetToken(input))
  return Response.json({ detail: 'This link can be used.' })
})
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

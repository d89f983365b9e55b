import { requireAdmin } from '@/lib/auth/viewer'
import { apiRoute } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { readJson } from '@/lib/http/read-json'
import { decideOldMails } from '@/lib/mail/decide-old-mails'
import { decisionInput } from '@/lib/mail/schema'

/** Not in the spec: an admin sends or discards the mails from before the shop had a mail server. */
export const POST = apiRoute(async ({ request, viewer }) => {
  requireAdmin(viewer) // before the body is checked
  return Response.json(await decideOldMails(viewer, decisionInput.parse(await readJson(request))))
})
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

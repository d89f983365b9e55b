import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { sendAgain } from '@/lib/mail/send-again'

/** Not in the spec: an admin has a mail sent again. */
export const POST = apiRoute(async ({ viewer, params }) =>
  Response.json(await sendAgain(viewer, idParam(params))),
)
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

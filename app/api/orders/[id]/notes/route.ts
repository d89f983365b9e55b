import { requireAdmin } from '@/lib/auth/viewer'
import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { readJson } from '@/lib/http/read-json'
import { addOrderNote } from '@/lib/orders/add-order-note'
import { orderNoteInput } from '@/lib/orders/order-note'

/** Not in the spec: an admin adds a note that buyers do not see. */
export const POST = apiRoute(async ({ request, viewer, params }) => {
  requireAdmin(viewer) // before the body is checked
  const { text } = orderNoteInput.parse(await readJson(request))
  return Response.json(await addOrderNote(viewer, idParam(params), text), { status: 201 })
})
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

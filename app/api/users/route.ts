import { requireAdmin } from '@/lib/auth/viewer'
import { parseStrictPaging } from '@/lib/db/paging'
import { apiRoute } from '@/lib/http/api-route'
import { listResponse } from '@/lib/http/list-response'
import { otherMethods } from '@/lib/http/other-methods'
import { listUsers } from '@/lib/users/queries'

export const GET = apiRoute(async ({ request, viewer }) => {
  requireAdmin(viewer) // before the parameters are looked at
  const paging = parseStrictPaging(new URL(request.url).searchParams)
  return listResponse(request, paging, await listUsers(viewer, paging))
})
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

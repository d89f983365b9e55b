import { apiRoute } from '@/lib/http/api-route'
import { listResponse } from '@/lib/http/list-response'
import { otherMethods } from '@/lib/http/other-methods'
import { parsePaging } from '@/lib/paging'
import { listUsers } from '@/lib/users/queries'

export const GET = apiRoute(async ({ request, viewer }) => {
  const paging = parsePaging(new URL(request.url).searchParams)
  return listResponse(request, paging, await listUsers(viewer, paging))
})
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

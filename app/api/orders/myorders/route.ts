import { parsePaging } from '@/lib/db/paging'
import { apiRoute } from '@/lib/http/api-route'
import { listResponse } from '@/lib/http/list-response'
import { otherMethods } from '@/lib/http/other-methods'
import { listMyOrders } from '@/lib/orders/queries'

export const GET = apiRoute(async ({ request, viewer }) => {
  const paging = parsePaging(new URL(request.url).searchParams)
  return listResponse(request, paging, await listMyOrders(viewer, paging))
})
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

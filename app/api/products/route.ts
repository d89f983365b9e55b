import { apiRoute } from '@/lib/http/api-route'
import { listResponse } from '@/lib/http/list-response'
import { otherMethods } from '@/lib/http/other-methods'
import { shared } from '@/lib/http/shared'
import { parsePaging } from '@/lib/paging'
import { listProducts } from '@/lib/products/queries'

export const GET = apiRoute(async ({ request }) => {
  const paging = parsePaging(new URL(request.url).searchParams)
  return shared(listResponse(request, paging, await listProducts(paging)))
})
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

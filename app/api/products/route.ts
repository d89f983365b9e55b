import { apiRoute } from '@/lib/http/api-route'
import { listResponse } from '@/lib/http/list-response'
import { otherMethods } from '@/lib/http/other-methods'
import { shared } from '@/lib/http/shared'
import { parsePaging } from '@/lib/paging'
import { listProducts } from '@/lib/products/queries'

export const GET = apiRoute(async ({ request }) => {
  const paging = parsePaging(new URL(request.url).searchParams)
  const list = await listProducts(paging)
  const response = listResponse(request, paging, list)
  // There are countless pages beyond the last one.
  return list.items.length ? shared(response) : response
})
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

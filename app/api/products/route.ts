import { apiRoute } from '@/lib/http/api-route'
import { listResponse } from '@/lib/http/list-response'
import { otherMethods } from '@/lib/http/other-methods'
import { shared } from '@/lib/http/shared'
import { listSearchedProducts } from '@/lib/search/search-products'
import { parseSearchQuery, searchParametersOf } from '@/lib/search/search-query'

export const GET = apiRoute(async ({ request }) => {
  const query = parseSearchQuery(new URL(request.url).searchParams)
  const list = await listSearchedProducts(query)
  const response = listResponse(request, query, list, searchParametersOf(query))
  // There are countless searches that find nothing, and pages beyond the last one.
  return list.items.length ? shared(response) : response
})
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

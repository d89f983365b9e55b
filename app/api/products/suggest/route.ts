import { apiRoute } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { shared } from '@/lib/http/shared'
import { parseSearchQuery } from '@/lib/search/search-query'
import { suggestProducts } from '@/lib/search/suggest-products'

export const GET = apiRoute(async ({ request }) => {
  const suggestions = await suggestProducts(parseSearchQuery(new URL(request.url).searchParams).q)
  const response = Response.json(suggestions)
  // There are countless words for which there is nothing to suggest.
  return suggestions.products.length + suggestions.categories.length ? shared(response) : response
})
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

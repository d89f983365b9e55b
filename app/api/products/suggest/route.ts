import { productCalls } from '@/lib/calls/products'
import { cacheableByFront } from '@/lib/http/responses'
import { serve } from '@/lib/http/serve'
import { parseSearchQuery } from '@/lib/search/search-query'
import { suggestProducts } from '@/lib/search/suggest-products'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.suggestProducts,
  async ({ request }) => {
    const suggestions = await suggestProducts(parseSearchQuery(new URL(request.url).searchParams).q)
    const response = Response.json(suggestions)
    // There are countless words for which there is nothing to suggest.
    return suggestions.products.length + suggestions.categories.length ? cacheableByFront(response) : response
  },
)

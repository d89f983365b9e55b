import { productCalls } from '@/lib/api/contract/product-calls'
import { cacheableByFront, withCorrection } from '@/lib/api/server/responses'
import { serve } from '@/lib/api/server/serve'
import { parseSearchQuery } from '@/lib/catalog/search/search-query'
import { suggestProducts } from '@/lib/catalog/search/suggest-products'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.suggestProducts,
  async ({ request }) => {
    const { q } = parseSearchQuery(new URL(request.url).searchParams)
    const { correctedTo, ...suggestions } = await suggestProducts(q)
    const response = withCorrection(Response.json(suggestions), correctedTo)
    // There are countless words for which there is nothing to suggest.
    return suggestions.products.length + suggestions.categories.length ? cacheableByFront(response) : response
  },
)

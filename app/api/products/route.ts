import { productCalls } from '@/lib/api/contract/product-calls'
import { cacheableByFront, listResponse, withCorrection } from '@/lib/api/server/responses'
import { serve } from '@/lib/api/server/serve'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { listSearchedCards, listSearchedProducts } from '@/lib/catalog/search/search-products'
import { asksForCards, callParametersOf, parseSearchQuery } from '@/lib/catalog/search/search-query'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.listProducts,
  async ({ request }) => {
    const parameters = new URL(request.url).searchParams
    const query = parseSearchQuery(parameters)
    const list = await (asksForCards(parameters) ? listSearchedCards(query) : listSearchedProducts(query))
    const response = withCorrection(
      listResponse<ProductJson>(request, query, list, callParametersOf(parameters)),
      list.correctedTo,
    )
    // There are countless searches that find nothing, and pages beyond the last one.
    return list.items.length ? cacheableByFront(response) : response
  },
)

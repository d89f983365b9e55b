import { productCalls } from '@/lib/api/contract/product-calls'
import { cacheableByFront, listResponse, withCorrection } from '@/lib/api/server/responses'
import { serve } from '@/lib/api/server/serve'
import { listSearchedProducts } from '@/lib/catalog/search/search-products'
import { parseSearchQuery, searchParametersOf } from '@/lib/catalog/search/search-query'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.listProducts,
  async ({ request }) => {
    const query = parseSearchQuery(new URL(request.url).searchParams)
    const list = await listSearchedProducts(query)
    const response = withCorrection(
      listResponse(request, query, list, searchParametersOf(query)),
      list.correctedTo,
    )
    // There are countless searches that find nothing, and pages beyond the last one.
    return list.items.length ? cacheableByFront(response) : response
  },
)

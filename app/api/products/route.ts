import { productCalls } from '@/lib/calls/products'
import { cacheableByFront, listResponse, withCorrection } from '@/lib/http/responses'
import { serve } from '@/lib/http/serve'
import { listSearchedProducts } from '@/lib/search/search-products'
import { parseSearchQuery, searchParametersOf } from '@/lib/search/search-query'

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

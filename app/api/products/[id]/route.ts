import { productCalls } from '@/lib/calls/products'
import { getProduct } from '@/lib/catalogue/queries'
import { cacheableByFront } from '@/lib/http/cacheable-by-front'
import { serve } from '@/lib/http/serve'
import { versionedResponse } from '@/lib/http/versioned-response'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.getProduct,
  async ({ request, id }) => cacheableByFront(versionedResponse(request, await getProduct(id))),
)

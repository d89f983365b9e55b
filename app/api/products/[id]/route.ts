import { productCalls } from '@/lib/calls/products'
import { getProduct } from '@/lib/catalogue/queries'
import { cacheableByFront, versionedResponse } from '@/lib/http/responses'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.getProduct,
  async ({ request, id }) => cacheableByFront(versionedResponse(request, await getProduct(id))),
)

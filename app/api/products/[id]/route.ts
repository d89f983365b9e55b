import { productCalls } from '@/lib/api/contract/product-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { cacheableByFront, versionedResponse, versionsIn } from '@/lib/api/server/responses'
import { serve } from '@/lib/api/server/serve'
import { getProduct } from '@/lib/catalog/products/product-queries'
import { patchProduct } from '@/lib/catalog/products/update-product'

export const { GET } = serve(productCalls.getProduct, async ({ request, viewer, id }) => {
  const product = await getProduct(id, viewer)
  const response = versionedResponse(request, product)
  return product.status === 'live' ? cacheableByFront(response) : response
})

export const { PATCH } = serve(productCalls.patchProduct, ({ request, viewer, id, body }) =>
  patchProduct(viewer, id, body, versionsIn(request.headers.get('if-match'))),
)

export const { POST, PUT, DELETE, OPTIONS } = otherMethods('GET', 'PATCH')

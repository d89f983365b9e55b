import { productCalls } from '@/lib/calls/products'
import { getProduct } from '@/lib/catalogue/queries'
import { patchProduct } from '@/lib/catalogue/update-product'
import { otherMethods } from '@/lib/http/other-methods'
import { cacheableByFront, versionedResponse, versionsIn } from '@/lib/http/responses'
import { serve } from '@/lib/http/serve'

export const { GET } = serve(productCalls.getProduct, async ({ request, viewer, id }) => {
  const product = await getProduct(id, viewer)
  const response = versionedResponse(request, product)
  return product.status === 'live' ? cacheableByFront(response) : response
})

export const { PATCH } = serve(productCalls.patchProduct, ({ request, viewer, id, body }) =>
  patchProduct(viewer, id, body, versionsIn(request.headers.get('if-match'))),
)

export const { POST, PUT, DELETE, OPTIONS } = otherMethods('GET', 'PATCH')

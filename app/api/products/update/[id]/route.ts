import { productCalls } from '@/lib/calls/products'
import { updateProduct } from '@/lib/catalogue/update-product'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.updateProduct,
  ({ viewer, id, body }) => updateProduct(viewer, id, body),
)

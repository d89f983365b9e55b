import { productCalls } from '@/lib/api/contract/product-calls'
import { serve } from '@/lib/api/server/serve'
import { updateProduct } from '@/lib/catalog/products/update-product'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.updateProduct,
  ({ viewer, id, body }) => updateProduct(viewer, id, body),
)

import { productCalls } from '@/lib/api/contract/product-calls'
import { serve } from '@/lib/api/server/serve'
import { createProduct } from '@/lib/catalog/products/create-product'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.createProduct,
  ({ viewer, body }) => createProduct(viewer, body),
)

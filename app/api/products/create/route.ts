import { productCalls } from '@/lib/calls/products'
import { createProduct } from '@/lib/catalogue/create-product'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.createProduct,
  ({ viewer, body }) => createProduct(viewer, body),
)

import { productCalls } from '@/lib/calls/products'
import { duplicateProduct } from '@/lib/catalogue/desk/duplicate-product'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.duplicateProduct,
  ({ viewer, id }) => duplicateProduct(viewer, id),
)

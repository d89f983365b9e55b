import { productCalls } from '@/lib/api/contract/product-calls'
import { serve } from '@/lib/api/server/serve'
import { duplicateProduct } from '@/lib/catalog/product-admin/duplicate-product'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.duplicateProduct,
  ({ viewer, id }) => duplicateProduct(viewer, id),
)

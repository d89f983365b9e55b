import { productCalls } from '@/lib/api/contract/product-calls'
import { serve } from '@/lib/api/server/serve'
import { renameProducts } from '@/lib/catalog/product-admin/rename-products'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.renameProducts,
  ({ viewer, body }) => renameProducts(viewer, body),
)

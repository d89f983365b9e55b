import { productCalls } from '@/lib/calls/products'
import { renameProducts } from '@/lib/catalogue/desk/rename-products'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.renameProducts,
  ({ viewer, body }) => renameProducts(viewer, body),
)

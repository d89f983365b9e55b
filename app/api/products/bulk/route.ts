import { manageCalls } from '@/lib/api/contract/product-admin-calls'
import { serve } from '@/lib/api/server/serve'
import { changeProducts } from '@/lib/catalog/bulk-edit/change-products'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  manageCalls.changeProducts,
  ({ viewer, body, key }) => changeProducts(viewer, body, key),
)

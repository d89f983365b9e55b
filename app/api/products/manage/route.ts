import { manageCalls } from '@/lib/api/contract/product-admin-calls'
import { serve } from '@/lib/api/server/serve'
import { findAdminProducts } from '@/lib/catalog/product-admin/find-products'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  manageCalls.listDeskProducts,
  ({ viewer, filter, paging }) => findAdminProducts(viewer, filter, paging),
)

import { manageCalls } from '@/lib/calls/manage-products'
import { findDeskProducts } from '@/lib/catalogue/find-products'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  manageCalls.listDeskProducts,
  ({ viewer, filter, paging }) => findDeskProducts(viewer, filter, paging),
)

import { productCalls } from '@/lib/calls/products'
import { findDeskProducts } from '@/lib/catalogue/find-products'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.listDeskProducts,
  ({ viewer, filter, paging }) => findDeskProducts(viewer, filter, paging),
)

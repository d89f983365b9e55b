import { manageCalls } from '@/lib/calls/manage-products'
import { changeProducts } from '@/lib/catalogue/bulk/change-products'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  manageCalls.changeProducts,
  ({ viewer, body, key }) => changeProducts(viewer, body, key),
)

import { productCalls } from '@/lib/calls/products'
import { serve } from '@/lib/http/serve'
import { getImport } from '@/lib/imports/read-import'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(productCalls.getImport, ({ viewer, id }) =>
  getImport(viewer, id),
)

import { getImport } from '@/lib/admin/import/read-import'
import { productCalls } from '@/lib/api/contract/product-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(productCalls.getImport, ({ viewer, id }) =>
  getImport(viewer, id),
)

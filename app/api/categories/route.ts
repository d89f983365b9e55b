import { productCalls } from '@/lib/api/contract/product-calls'
import { cacheableByFront } from '@/lib/api/server/responses'
import { serve } from '@/lib/api/server/serve'
import { listCategories } from '@/lib/catalog/categories/categories'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(productCalls.listCategories, async () =>
  cacheableByFront(Response.json(await listCategories())),
)

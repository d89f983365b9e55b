import { productCalls } from '@/lib/calls/products'
import { listCategories } from '@/lib/catalogue/categories'
import { cacheableByFront } from '@/lib/http/responses'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(productCalls.listCategories, async () =>
  cacheableByFront(Response.json(await listCategories())),
)

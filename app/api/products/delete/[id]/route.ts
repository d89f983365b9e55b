import { productCalls } from '@/lib/api/contract/product-calls'
import { serve } from '@/lib/api/server/serve'
import { deleteProduct } from '@/lib/catalog/products/delete-product'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.deleteProduct,
  async ({ viewer, id }) => {
    await deleteProduct(viewer, id)
    return { detail: 'Product deleted.' }
  },
)

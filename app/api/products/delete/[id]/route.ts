import { productCalls } from '@/lib/calls/products'
import { deleteProduct } from '@/lib/catalogue/delete-product'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.deleteProduct,
  async ({ viewer, id }) => {
    await deleteProduct(viewer, id)
    return { detail: 'Product deleted.' }
  },
)

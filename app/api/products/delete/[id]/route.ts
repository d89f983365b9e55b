import { apiRoute, idParam } from '@/lib/http/api-route'
import { expireProducts } from '@/lib/http/catalogue'
import { otherMethods } from '@/lib/http/other-methods'
import { deleteProduct } from '@/lib/products/delete-product'

export const DELETE = apiRoute(async ({ viewer, params }) => {
  const productId = idParam(params)
  await deleteProduct(viewer, productId)
  expireProducts(productId ? [productId] : [])
  return Response.json({ detail: 'Product deleted.' })
})
export const { GET, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')

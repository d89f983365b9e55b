import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { deleteProduct } from '@/lib/products/delete-product'

export const DELETE = apiRoute(async ({ viewer, params }) => {
  await deleteProduct(viewer, idParam(params))
  return Response.json({ detail: 'Product deleted.' })
})
export const { GET, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')

import { deleteProduct } from '@/lib/catalogue/delete-product'
import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'

export const DELETE = apiRoute(async ({ viewer, params }) => {
  await deleteProduct(viewer, idParam(params))
  return Response.json({ detail: 'Product deleted.' })
})
export const { GET, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')

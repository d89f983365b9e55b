import { requireAdmin } from '@/lib/auth/viewer'
import { apiRoute } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { readForm } from '@/lib/http/read-form'
import { createProduct } from '@/lib/products/create-product'
import { productInput } from '@/lib/products/schema'

export const POST = apiRoute(async ({ request, viewer }) => {
  requireAdmin(viewer) // before the upload is read
  const input = productInput.parse(await readForm(request))
  return Response.json(await createProduct(viewer, input), { status: 201 })
})
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

import { requireAdmin } from '@/lib/auth/viewer'
import { createProduct } from '@/lib/catalogue/create-product'
import { productInput } from '@/lib/catalogue/schema'
import { apiRoute } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { readForm } from '@/lib/http/read-form'

export const POST = apiRoute(async ({ request, viewer }) => {
  requireAdmin(viewer) // before the upload is read
  const input = productInput.parse(await readForm(request))
  return Response.json(await createProduct(viewer, input), { status: 201 })
})
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

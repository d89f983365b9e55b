import { requireAdmin } from '@/lib/auth/viewer'
import { productUpdateInput } from '@/lib/catalogue/schema'
import { updateProduct } from '@/lib/catalogue/update-product'
import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { readForm } from '@/lib/http/read-form'

/** Not in the spec: changes every field, and replaces the picture when one is sent. */
export const PUT = apiRoute(async ({ request, viewer, params }) => {
  requireAdmin(viewer) // before the upload is read
  const input = productUpdateInput.parse(await readForm(request))
  return Response.json(await updateProduct(viewer, idParam(params), input))
})
export const { GET, POST, PATCH, DELETE, OPTIONS } = otherMethods('PUT')

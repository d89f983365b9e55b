import { getProduct } from '@/lib/catalogue/queries'
import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { shared } from '@/lib/http/shared'
import { versionedResponse } from '@/lib/http/versioned-response'

export const GET = apiRoute(async ({ request, params }) =>
  shared(versionedResponse(request, await getProduct(idParam(params)))),
)
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { shared } from '@/lib/http/shared'
import { getProduct } from '@/lib/products/queries'

export const GET = apiRoute(async ({ params }) => shared(Response.json(await getProduct(idParam(params)))))
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

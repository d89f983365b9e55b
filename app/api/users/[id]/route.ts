import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { getUser } from '@/lib/users/queries'

export const GET = apiRoute(async ({ viewer, params }) =>
  Response.json(await getUser(viewer, idParam(params))),
)
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

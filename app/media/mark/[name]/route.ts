import { apiRoute, noViewer } from '@/lib/api/server/api-route'
import { otherMethods } from '@/lib/api/server/other-methods'
import { markResponse } from '@/lib/store/logo/read-logo'

/** Serves the shop's mark. The front server keeps it. */
const serveMark = apiRoute(({ request, params }) => markResponse(request, params.name), undefined, noViewer)

export { serveMark as GET, serveMark as HEAD }
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

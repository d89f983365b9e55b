import { publicRoute } from '@/lib/api/server/other-methods'
import { markResponse } from '@/lib/store/logo/read-logo'

/** Serves the shop's mark. The front server keeps it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(({ request, params }) =>
  markResponse(request, params.name),
)

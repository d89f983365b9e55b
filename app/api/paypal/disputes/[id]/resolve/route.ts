import { resolveDispute } from '@/lib/disputes/resolve-dispute'
import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'

/** Not in the spec: an admin marks the entry as done. */
export const PUT = apiRoute(async ({ viewer, params }) =>
  Response.json(await resolveDispute(viewer, idParam(params))),
)
export const { GET, POST, PATCH, DELETE, OPTIONS } = otherMethods('PUT')

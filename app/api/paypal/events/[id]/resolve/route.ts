import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { resolveWebhookEvent } from '@/lib/webhooks/resolve-webhook-event'

/** Not in the spec: an admin marks the entry as done. */
export const PUT = apiRoute(async ({ viewer, params }) =>
  Response.json(await resolveWebhookEvent(viewer, idParam(params))),
)
export const { GET, POST, PATCH, DELETE, OPTIONS } = otherMethods('PUT')

import { requireAdmin } from '@/lib/auth/viewer'
import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { readJson } from '@/lib/http/read-json'
import { refundInput } from '@/lib/refunds/schema'
import { startRefund } from '@/lib/refunds/start-refund'
import { idempotencyKeyInput } from '@/lib/text/wire'

/** Not in the spec: an admin refunds all or a part of a paid order. */
export const POST = apiRoute(async ({ request, viewer, params }) => {
  requireAdmin(viewer) // before the input is checked
  const key = idempotencyKeyInput.parse(request.headers.get('idempotency-key'))
  const input = refundInput.parse(await readJson(request))
  const { refund, isReplay } = await startRefund(viewer, idParam(params), input, key)
  const headers = isReplay ? { 'Idempotent-Replayed': 'true' } : undefined
  return Response.json(refund, { status: 201, headers })
})
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

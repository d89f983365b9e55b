import { countNeedsAttention } from '@/lib/attention/count-attention'
import { apiRoute } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'

/** Not in the spec: the number beside *Needs attention* in the Admin Menu. */
export const GET = apiRoute(async ({ viewer }) => Response.json({ count: await countNeedsAttention(viewer) }))
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

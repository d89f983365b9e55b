import { apiRoute } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { countNeedsAttention } from '@/lib/operation/count-attention'
import { warnsOfSimulator } from '@/lib/paypal/config'

/** Not in the spec: the number beside *Needs attention* in the Admin Menu, and whether a line says that payments are simulated. */
export const GET = apiRoute(async ({ viewer }) => {
  const count = await countNeedsAttention(viewer)
  return Response.json({ count, simulatesPayments: warnsOfSimulator() })
})
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

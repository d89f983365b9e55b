import { env } from '@/lib/env'
import { apiRoute, errorResponse, noViewer } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { warnsOfSimulator } from '@/lib/paypal/config'
import { describeVersion } from '@/lib/version'

/**
 * 200 while this process serves, whatever the database does: restarting the shop would not repair that. Says, too, when a shop that
 * is no demo simulates payments.
 */
export const GET = apiRoute(
  async () => {
    const warning = warnsOfSimulator() ? { simulatesPayments: true } : {}
    return Response.json({ status: 'ok', version: describeVersion(env()), ...warning })
  },
  errorResponse,
  noViewer,
)
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

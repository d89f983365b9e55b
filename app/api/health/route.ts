import { operationCalls } from '@/lib/api/contract/operation-calls'
import { serveByHand } from '@/lib/api/server/serve'
import { warnsOfSimulator } from '@/lib/money/paypal/paypal-config'
import { env } from '@/lib/platform/config/env'
import { describeVersion } from '@/lib/platform/config/version'

/**
 * 200 while this process serves, whatever the database does: restarting the shop would not repair that. Says, too, when a shop that
 * is no demo simulates payments.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveByHand(operationCalls.getHealth, async () => {
  const warning = warnsOfSimulator() ? { simulatesPayments: true } : {}
  return Response.json({ status: 'ok', version: describeVersion(env()), ...warning })
})

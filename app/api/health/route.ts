import { operationCalls } from '@/lib/calls/operation'
import { env } from '@/lib/env'
import { serveByHand } from '@/lib/http/serve'
import { warnsOfSimulator } from '@/lib/paypal/config'
import { describeVersion } from '@/lib/version'

/**
 * 200 while this process serves, whatever the database does: restarting the shop would not repair that. Says, too, when a shop that
 * is no demo simulates payments.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveByHand(operationCalls.getHealth, async () => {
  const warning = warnsOfSimulator() ? { simulatesPayments: true } : {}
  return Response.json({ status: 'ok', version: describeVersion(env()), ...warning })
})

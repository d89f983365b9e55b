import { DatabaseOutage } from '@/lib/database-outage'
import { db } from '@/lib/db'
import { apiRoute, errorResponse, noViewer } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { withTimeout } from '@/lib/jobs/with-timeout'

/** Shorter than for other requests: load balancers and container health checks expect a quick answer. */
const timeoutMs = 3000

/** 200 when the database answers in time, 503 otherwise. */
async function checkHealth(): Promise<Response> {
  await withTimeout(timeoutMs, () => db.$queryRaw`select 1`).catch((error: Error) => {
    throw new DatabaseOutage(error.message)
  })
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } })
}

export const GET = apiRoute(checkHealth, errorResponse, noViewer)
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

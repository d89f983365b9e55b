import { DatabaseOutage } from '@/lib/database-outage'
import { db } from '@/lib/db'
import { apiRoute, errorResponse, nobody } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { withDeadline } from '@/lib/jobs/with-deadline'

/** Who asks has less patience than a shopper. */
const mostMs = 3000

/** 200 when the shop can serve: its database answers. 503 otherwise. */
async function checkHealth(): Promise<Response> {
  await withDeadline(mostMs, () => db.$queryRaw`select 1`).catch((error: Error) => {
    throw new DatabaseOutage(error.message)
  })
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } })
}

export const GET = apiRoute(checkHealth, errorResponse, nobody)
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

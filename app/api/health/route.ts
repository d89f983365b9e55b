import { db } from '@/lib/db'
import { apiRoute } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'

/** 200 when the shop can serve: its database answers. 503 otherwise. */
export const GET = apiRoute(async () => {
  await db.$queryRaw`select 1`
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } })
})
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

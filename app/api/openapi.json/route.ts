import { env } from '@/lib/env'
import { apiRoute, errorResponse, noViewer } from '@/lib/http/api-route'
import { cacheableByFront } from '@/lib/http/cacheable-by-front'
import { otherMethods } from '@/lib/http/other-methods'
import { describeApi } from '@/lib/openapi/document'
import { version } from '@/package.json'

/** Made once: it takes longer than any answer of the shop should. */
let document: ReturnType<typeof describeApi> | undefined

/** Not in the spec: describes all calls as OpenAPI 3.1. */
async function getDocument(): Promise<Response> {
  document ??= describeApi(env().SHOP_URL, version)
  return cacheableByFront(Response.json(document))
}

export const GET = apiRoute(getDocument, errorResponse, noViewer)
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')

import { operationCalls } from '@/lib/api/contract/operation-calls'
import { describeApi } from '@/lib/api/openapi/openapi-document'
import { cacheableByFront } from '@/lib/api/server/responses'
import { serveByHand } from '@/lib/api/server/serve'
import { env } from '@/lib/platform/config/env'
import { version } from '@/package.json'

/** Made once: it takes longer than any answer of the shop should. */
let document: ReturnType<typeof describeApi> | undefined

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveByHand(
  operationCalls.getDocument,
  async () => {
    document ??= describeApi(env().SHOP_URL, version)
    return cacheableByFront(Response.json(document))
  },
)

import { operationCalls } from '@/lib/calls/operation'
import { env } from '@/lib/env'
import { cacheableByFront } from '@/lib/http/responses'
import { serveByHand } from '@/lib/http/serve'
import { describeApi } from '@/lib/openapi/document'
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

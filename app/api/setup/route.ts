import { requireOpenSetup, setUpShop } from '@/lib/admin/setup/set-up-shop'
import { setupCalls } from '@/lib/api/contract/setup-calls'
import { clientOf } from '@/lib/api/rate-limits/client-address'
import { limitRate } from '@/lib/api/rate-limits/rate-limit'
import { readJson } from '@/lib/api/server/read-body'
import { serveByHand } from '@/lib/api/server/serve'
import { signedInResponse } from '@/lib/api/sessions/session-responses'

/** The first thing it says is whether there is a set-up at all: a shop with an owner has none, whatever is sent. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveByHand(
  setupCalls.setUp,
  async ({ request }) => {
    await limitRate('register', request)
    await requireOpenSetup()
    const body = setupCalls.setUp.body.parse(await readJson(request))
    return signedInResponse(request, await setUpShop(body, clientOf(request)), 201)
  },
)

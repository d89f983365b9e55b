import { setupCalls } from '@/lib/calls/setup'
import { clientOf } from '@/lib/http/client-address'
import { limitRate } from '@/lib/http/rate-limit'
import { readJson } from '@/lib/http/read-body'
import { serveByHand } from '@/lib/http/serve'
import { signedInResponse } from '@/lib/http/session-responses'
import { requireOpenSetup, setUpShop } from '@/lib/setup/set-up-shop'

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

import { factorCalls } from '@/lib/calls/factors'
import { prove } from '@/lib/factors/proof'
import { clientOf } from '@/lib/http/client-address'
import { limitCodes } from '@/lib/http/log-in-limits'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  factorCalls.prove,
  ({ request, viewer, body }) =>
    prove(viewer, body, { client: clientOf(request), countGuess: () => limitCodes(viewer) }),
)

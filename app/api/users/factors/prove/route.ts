import { prove } from '@/lib/accounts/mfa/recent-proof'
import { factorCalls } from '@/lib/api/contract/mfa-calls'
import { clientOf } from '@/lib/api/rate-limits/client-address'
import { limitCodes } from '@/lib/api/rate-limits/log-in-limits'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  factorCalls.prove,
  ({ request, viewer, body }) =>
    prove(viewer, body, { client: clientOf(request), countGuess: () => limitCodes(viewer) }),
)

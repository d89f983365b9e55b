import { addPasskey } from '@/lib/accounts/mfa/passkeys'
import { factorCalls } from '@/lib/api/contract/mfa-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(factorCalls.addPasskey, ({ viewer, body }) =>
  addPasskey(viewer, body),
)

import { removePasskey, renamePasskey } from '@/lib/accounts/mfa/passkeys'
import { factorCalls } from '@/lib/api/contract/mfa-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { serve } from '@/lib/api/server/serve'

export const { PATCH } = serve(factorCalls.renamePasskey, ({ viewer, id, body }) =>
  renamePasskey(viewer, id, body.name),
)

export const { DELETE } = serve(factorCalls.removePasskey, ({ viewer, id }) => removePasskey(viewer, id))

export const { GET, POST, PUT, OPTIONS } = otherMethods('PATCH', 'DELETE')

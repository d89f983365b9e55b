import { factorCalls } from '@/lib/calls/factors'
import { removePasskey, renamePasskey } from '@/lib/factors/passkeys'
import { otherMethods } from '@/lib/http/other-methods'
import { serve } from '@/lib/http/serve'

export const { PATCH } = serve(factorCalls.renamePasskey, ({ viewer, id, body }) =>
  renamePasskey(viewer, id, body.name),
)

export const { DELETE } = serve(factorCalls.removePasskey, ({ viewer, id }) => removePasskey(viewer, id))

export const { GET, POST, PUT, OPTIONS } = otherMethods('PATCH', 'DELETE')

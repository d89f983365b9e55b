import { keyCalls } from '@/lib/calls/keys'
import { serve } from '@/lib/http/serve'
import { revokeKey } from '@/lib/keys/manage-keys'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(keyCalls.revokeKey, ({ viewer, id }) =>
  revokeKey(viewer, id),
)

import { revokeKey } from '@/lib/accounts/api-keys/manage-keys'
import { keyCalls } from '@/lib/api/contract/key-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(keyCalls.revokeKey, ({ viewer, id }) =>
  revokeKey(viewer, id),
)

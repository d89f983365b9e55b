import { setRole } from '@/lib/accounts/users/set-role'
import { userCalls } from '@/lib/api/contract/user-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(userCalls.setRole, ({ viewer, id, body }) =>
  setRole(viewer, id, body.role),
)

import { userCalls } from '@/lib/calls/users'
import { serve } from '@/lib/http/serve'
import { setRole } from '@/lib/users/set-role'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(userCalls.setRole, ({ viewer, id, body }) =>
  setRole(viewer, id, body.role),
)

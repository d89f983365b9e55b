import { userCalls } from '@/lib/calls/users'
import { serve } from '@/lib/http/serve'
import { inviteUser } from '@/lib/users/invite-user'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(userCalls.inviteUser, ({ viewer, body }) =>
  inviteUser(viewer, body),
)

import { inviteUser } from '@/lib/accounts/invitations/invite-user'
import { userCalls } from '@/lib/api/contract/user-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(userCalls.inviteUser, ({ viewer, body }) =>
  inviteUser(viewer, body),
)

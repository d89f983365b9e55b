import { withdrawInvitation } from '@/lib/accounts/invitations/withdraw-invitation'
import { userCalls } from '@/lib/api/contract/user-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.withdrawInvitation,
  async ({ viewer, id }) => {
    await withdrawInvitation(viewer, id)
    return { detail: 'The invitation is withdrawn.' }
  },
)

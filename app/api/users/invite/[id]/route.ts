import { userCalls } from '@/lib/calls/users'
import { serve } from '@/lib/http/serve'
import { withdrawInvitation } from '@/lib/users/withdraw-invitation'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.withdrawInvitation,
  async ({ viewer, id }) => {
    await withdrawInvitation(viewer, id)
    return { detail: 'The invitation is withdrawn.' }
  },
)

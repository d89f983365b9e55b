import { confirmEmail } from '@/lib/accounts/users/confirm-email'
import { userCalls } from '@/lib/api/contract/user-calls'
import { limitResets } from '@/lib/api/rate-limits/mail-limits'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.confirmEmail,
  ({ request, body, viewer }) => limitResets(request, () => confirmEmail(body, viewer)),
)

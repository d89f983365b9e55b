import { userCalls } from '@/lib/calls/users'
import { limitResets } from '@/lib/http/mail-limits'
import { serve } from '@/lib/http/serve'
import { confirmEmail } from '@/lib/users/confirm-email'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.confirmEmail,
  ({ request, body, viewer }) => limitResets(request, () => confirmEmail(body, viewer)),
)

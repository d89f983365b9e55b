import { register } from '@/lib/accounts/users/register'
import { userCalls } from '@/lib/api/contract/user-calls'
import { clientOf } from '@/lib/api/rate-limits/client-address'
import { registerErrorResponse } from '@/lib/api/server/form-errors'
import { serve } from '@/lib/api/server/serve'
import { signedInResponse } from '@/lib/api/sessions/session-responses'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.register,
  async ({ request, body }) => signedInResponse(request, await register(body, clientOf(request)), 201),
  registerErrorResponse,
)

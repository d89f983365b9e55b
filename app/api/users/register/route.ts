import { userCalls } from '@/lib/calls/users'
import { clientOf } from '@/lib/http/client-address'
import { registerErrorResponse } from '@/lib/http/form-errors'
import { serve } from '@/lib/http/serve'
import { signedInResponse } from '@/lib/http/session-responses'
import { register } from '@/lib/users/register'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.register,
  async ({ request, body }) => signedInResponse(request, await register(body, clientOf(request)), 201),
  registerErrorResponse,
)

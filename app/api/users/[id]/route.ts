import { userCalls } from '@/lib/calls/users'
import { serve } from '@/lib/http/serve'
import { getUser } from '@/lib/users/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(userCalls.getUser, ({ viewer, id }) =>
  getUser(viewer, id),
)

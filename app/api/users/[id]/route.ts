import { getUser } from '@/lib/accounts/users/user-queries'
import { userCalls } from '@/lib/api/contract/user-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(userCalls.getUser, ({ viewer, id }) =>
  getUser(viewer, id),
)

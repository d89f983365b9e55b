import { userCalls } from '@/lib/calls/users'
import { serve } from '@/lib/http/serve'
import { listUsers } from '@/lib/users/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(userCalls.listUsers, ({ viewer, paging }) =>
  listUsers(viewer, paging),
)

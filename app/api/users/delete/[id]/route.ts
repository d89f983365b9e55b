import { userCalls } from '@/lib/calls/users'
import { serve } from '@/lib/http/serve'
import { deleteUser } from '@/lib/privacy/delete-user'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.deleteUser,
  async ({ viewer, id }) => {
    await deleteUser(viewer, id)
    return { detail: 'User deleted.' }
  },
)

import { deleteUser } from '@/lib/admin/privacy/delete-user'
import { userCalls } from '@/lib/api/contract/user-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.deleteUser,
  async ({ viewer, id }) => {
    await deleteUser(viewer, id)
    return { detail: 'User deleted.' }
  },
)

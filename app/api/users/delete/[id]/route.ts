import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { deleteUser } from '@/lib/users/delete-user'

export const DELETE = apiRoute(async ({ viewer, params }) => {
  await deleteUser(viewer, idParam(params))
  return Response.json({ detail: 'User deleted.' })
})
export const { GET, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')

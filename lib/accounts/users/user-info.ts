import 'server-only'
import { isAdminRole } from '@/lib/accounts/permissions/permissions'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { issueToken } from '@/lib/accounts/sessions/tokens'
import type { UserInfo } from './user-schema'

/** The viewer as the browser stores it, with a new API token, valid for one hour. */
export async function userInfoOf(viewer: Viewer): Promise<UserInfo> {
  return {
    id: viewer.id,
    _id: viewer.id,
    name: viewer.name,
    email: viewer.email,
    username: viewer.email,
    isAdmin: isAdminRole(viewer.role),
    role: viewer.role,
    language: viewer.language,
    token: await issueToken('bearer', viewer),
  }
}

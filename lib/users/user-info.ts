import 'server-only'
import { issueToken } from '@/lib/auth/tokens'
import type { Viewer } from '@/lib/auth/viewer'
import { hasDesk } from '@/lib/permissions'
import type { UserInfo } from './schema'

/** The viewer as the browser stores it, with a new API token, valid for one hour. */
export async function userInfoOf(viewer: Viewer): Promise<UserInfo> {
  return {
    id: viewer.id,
    _id: viewer.id,
    name: viewer.name,
    email: viewer.email,
    username: viewer.email,
    isAdmin: hasDesk(viewer.role),
    role: viewer.role,
    token: await issueToken('bearer', viewer),
  }
}

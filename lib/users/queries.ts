import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'
import { type Paged, type Paging, slice } from '@/lib/paging'
import { Problem } from '@/lib/problem'
import type { UserJson } from '@/lib/users/schema'
import { userJsonOf, userSelect } from '@/lib/users/user-json'

/** One page of all users, newest first. Admins only. */
export async function listUsers(viewer: Viewer | null, paging: Paging): Promise<Paged<UserJson>> {
  requireAdmin(viewer)
  const [rows, total] = await Promise.all([
    db.user.findMany({
      select: userSelect,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...slice(paging),
    }),
    db.user.count(),
  ])
  return { items: rows.map(userJsonOf), total }
}

/** One user, for admins only. Throws `user-not-found`. */
export async function getUser(viewer: Viewer | null, userId: number | null): Promise<UserJson> {
  requireAdmin(viewer)
  const row = await db.user.findUnique({ where: { id: userId ?? 0 }, select: userSelect })
  if (!row) throw new Problem('user-not-found')
  return userJsonOf(row)
}

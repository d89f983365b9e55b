import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import type { SavedViewInput, SavedViewJson } from '@/lib/accounts/users/user-schema'
import { db, withTransaction } from '@/lib/platform/db/db'
import { Problem } from '@/lib/shared/problem/problem'

const maxSavedViews = 20

const select = { id: true, name: true, path: true } as const

const jsonOf = ({ id, ...view }: { id: number; name: string; path: string }): SavedViewJson => ({
  _id: id,
  ...view,
})

/** Returns the viewer's own saved views, by name. Admins only. */
export async function listSavedViews(viewer: Viewer | null): Promise<SavedViewJson[]> {
  const { id: userId } = requireAction(viewer, 'see-admin')
  const rows = await db.savedView.findMany({ where: { userId }, orderBy: { name: 'asc' }, select })
  return rows.map(jsonOf)
}

/** Saves an address of a list under a name; one of the same name is replaced. Admins only. */
export async function saveView(viewer: Viewer | null, view: SavedViewInput): Promise<SavedViewJson> {
  const { id: userId } = requireAction(viewer, 'see-admin')
  const { name, path } = view
  return withTransaction(async (tx) => {
    // One at a time, so that two at once do not exceed the limit.
    await tx.$queryRaw`select from "User" where id = ${userId} for no key update`
    const others = await tx.savedView.count({ where: { userId, name: { not: name } } })
    if (others >= maxSavedViews) throw new Problem('too-many-views')
    const row = await tx.savedView.upsert({
      where: { userId_name: { userId, name } },
      create: { userId, name, path },
      update: { path },
      select,
    })
    return jsonOf(row)
  })
}

/** Deletes one of the viewer's own saved views. A repeat changes nothing. Admins only. */
export async function deleteSavedView(viewer: Viewer | null, id: number | null): Promise<{ detail: string }> {
  const { id: userId } = requireAction(viewer, 'see-admin')
  if (id !== null) await db.savedView.deleteMany({ where: { id, userId } })
  return { detail: 'View deleted.' }
}

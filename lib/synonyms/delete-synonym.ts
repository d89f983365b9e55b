import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { withTransaction } from '@/lib/db/db'
import { Problem } from '@/lib/problem'

/** Deletes a group of synonyms. Admins only. Throws `synonym-not-found`. */
export async function deleteSynonym(viewer: Viewer | null, id: number | null): Promise<{ detail: string }> {
  requireAdmin(viewer)
  const { count } = await withTransaction((tx) => tx.searchSynonym.deleteMany({ where: { id: id ?? 0 } }))
  if (count === 0) throw new Problem('synonym-not-found')
  return { detail: 'Group of synonyms deleted.' }
}

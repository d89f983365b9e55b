import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { db, withTransaction } from '@/lib/platform/db/db'
import { Problem } from '@/lib/shared/problem/problem'
import { readPhrases } from './read-synonyms'
import { synonymJsonOf, synonymSelect } from './synonym-json'
import type { SynonymJson, SynonymUpdateInput } from './synonym-schema'

/** Replaces the phrases of a group if its `version` is still the one that the editor loaded. Admins only. */
export async function updateSynonym(
  viewer: Viewer | null,
  synonymId: number | null,
  { version, ...input }: SynonymUpdateInput,
): Promise<SynonymJson> {
  const editor = requireAction(viewer, 'edit-texts')
  const id = synonymId ?? 0
  const phrases = await readPhrases(input)
  const row = await withTransaction(async (tx) => {
    const [changed] = await tx.searchSynonym.updateManyAndReturn({
      where: { id, version },
      data: { ...phrases, version: { increment: 1 } },
      select: synonymSelect,
    })
    if (changed)
      await recordAudit(tx, editor, { action: 'synonyms-changed', entity: 'synonyms', entityId: id })
    return changed
  })
  if (row) return synonymJsonOf(row)
  const now = await db.searchSynonym.findUnique({ where: { id }, select: { version: true } })
  if (!now) throw new Problem('synonym-not-found')
  throw new Problem('edit-conflict', now)
}

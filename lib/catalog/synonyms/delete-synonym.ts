import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { withTransaction } from '@/lib/platform/db/db'
import { Problem } from '@/lib/shared/problem/problem'

export async function deleteSynonym(viewer: Viewer | null, id: number | null): Promise<{ detail: string }> {
  const editor = requireAction(viewer, 'edit-texts')
  await withTransaction(async (tx) => {
    const { count } = await tx.searchSynonym.deleteMany({ where: { id: id ?? 0 } })
    if (count === 0) throw new Problem('synonym-not-found')
    await recordAudit(tx, editor, { action: 'synonyms-deleted', entity: 'synonyms', entityId: id })
  })
  return { detail: 'Group of synonyms deleted.' }
}

import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { withTransaction } from '@/lib/platform/db/db'
import { readPhrases } from './read-synonyms'
import { synonymJsonOf, synonymSelect } from './synonym-json'
import type { SynonymInput, SynonymJson } from './synonym-schema'

/** Adds a group of synonyms. A trigger tells the search. Admins only. */
export async function addSynonym(viewer: Viewer | null, input: SynonymInput): Promise<SynonymJson> {
  const editor = requireAction(viewer, 'edit-texts')
  const data = await readPhrases(input)
  return withTransaction(async (tx) => {
    const row = await tx.searchSynonym.create({ data, select: synonymSelect })
    await recordAudit(tx, editor, { action: 'synonyms-added', entity: 'synonyms', entityId: row.id })
    return synonymJsonOf(row)
  })
}

import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { withTransaction } from '@/lib/db/db'
import { readPhrases } from './read-phrases'
import type { SynonymInput, SynonymJson } from './schema'
import { synonymJsonOf, synonymSelect } from './synonym-json'

/** Adds a group of synonyms. A trigger tells the search. Admins only. Throws `invalid-input`. */
export async function addSynonym(viewer: Viewer | null, input: SynonymInput): Promise<SynonymJson> {
  requireAdmin(viewer)
  const data = await readPhrases(input)
  const row = await withTransaction((tx) => tx.searchSynonym.create({ data, select: synonymSelect }))
  return synonymJsonOf(row)
}

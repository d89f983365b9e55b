import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { readTablePage } from '@/lib/platform/db/read-page'
import type { Paged, Paging } from '@/lib/shared/lists/paging'
import { synonymJsonOf, synonymSelect } from './synonym-json'
import { type SynonymJson, synonymJson } from './synonym-schema'

/** Returns one page of the groups of synonyms, newest first; with `q` those with a phrase that contains it. Admins only. */
export async function listSynonyms(
  viewer: Viewer | null,
  paging: Paging,
  q = '',
): Promise<Paged<SynonymJson>> {
  requireAction(viewer, 'edit-texts')
  const where = q
    ? Prisma.sql`exists (
        select from unnest(words || kinds) phrase, search_text(${q}) part
        where part <> '' and (strpos(phrase, part) > 0 or strpos(search_words(phrase), search_letters(part, false)) > 0))`
    : Prisma.sql`true`
  const content = { row: synonymJson, columns: Prisma.sql`t.id as "_id", t.words, t.kinds, t.version` }
  return readTablePage('SearchSynonym', paging, content, { where, order: Prisma.sql`t.id desc` })
}

/** Returns a group of synonyms, `null` when there is none. Admins only. */
export async function findSynonym(viewer: Viewer | null, id: number | null): Promise<SynonymJson | null> {
  requireAction(viewer, 'edit-texts')
  const row = id === null ? null : await db.searchSynonym.findUnique({ where: { id }, select: synonymSelect })
  return row && synonymJsonOf(row)
}

import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { type Paged, type Paging, slice } from '@/lib/shared/lists/paging'
import { unstorable } from '@/lib/shared/text/text'
import { z } from '@/lib/shared/validation/zod'
import { synonymJsonOf, synonymSelect } from './synonym-json'
import { type SynonymJson, synonymJson } from './synonym-schema'

/** Longer than any phrase. */
const maxLength = 100

/** The words of a parameter; null without any, for several or endless values, and for control characters. */
export function wordsParam(value: string | string[] | null | undefined): string | null {
  if (typeof value !== 'string' || value.length > maxLength || unstorable.test(value)) return null
  return value.trim() || null
}

const pageRow = z.object({ total: z.int(), items: z.array(synonymJson) })

/** Returns one page of the groups of synonyms, newest first; with `search` those with a phrase that contains it. Admins only. */
export async function listSynonyms(
  viewer: Viewer | null,
  paging: Paging,
  search: string | null = null,
): Promise<Paged<SynonymJson>> {
  requireAction(viewer, 'edit-texts')
  const { skip, take } = slice(paging)
  const where =
    search === null
      ? Prisma.empty
      : Prisma.sql`where exists (
          select from unnest(words || kinds) phrase, search_text(${search}) part where part <> '' and strpos(phrase, part) > 0)`
  const [page] = await readRows(db, pageRow)`
    select (select count(*)::int from "SearchSynonym" ${where}) as total, coalesce((
      select jsonb_agg(page) from (
        select id as "_id", words, kinds, version from "SearchSynonym" ${where} order by id desc offset ${skip} limit ${take}
      ) page), '[]') as items`
  return page ?? { items: [], total: 0 }
}

/** Returns a group of synonyms, `null` when there is none. Admins only. */
export async function findSynonym(viewer: Viewer | null, id: number | null): Promise<SynonymJson | null> {
  requireAction(viewer, 'edit-texts')
  const row = id === null ? null : await db.searchSynonym.findUnique({ where: { id }, select: synonymSelect })
  return row && synonymJsonOf(row)
}

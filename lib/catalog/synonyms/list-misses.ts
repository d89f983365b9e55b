import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { todayOf } from '@/lib/platform/db/day-range'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { type Paged, type Paging, slice } from '@/lib/shared/lists/paging'
import { z } from '@/lib/shared/validation/zod'
import { type MissJson, missJson } from './synonym-schema'

const listedDays = 30
const keptDays = 90

const pageRow = z.object({ total: z.int(), items: z.array(missJson) })

/** Returns one page of the words that searches of the last 30 days did not find, most frequent first. Admins only. */
export async function listMisses(viewer: Viewer | null, paging: Paging): Promise<Paged<MissJson>> {
  requireAction(viewer, 'edit-texts')
  const { skip, take } = slice(paging)
  const [page] = await readRows(db, pageRow)`
    with misses as (
      select words, sum(count)::int as count, max(day) as "lastDay" from "SearchMiss"
      where day > ${todayOf()}::date - ${listedDays}::int group by words
    )
    select (select count(*)::int from misses) as total, coalesce((
      select jsonb_agg(page) from (
        select * from misses order by count desc, "lastDay" desc, words offset ${skip} limit ${take}
      ) page), '[]') as items`
  return page ?? { items: [], total: 0 }
}

/** Removes what was not found more than 90 days ago. */
export async function removeOldMisses(): Promise<void> {
  await db.$executeRaw`
    delete from "SearchMiss" where day < ${todayOf()}::date - ${keptDays}::int`
}

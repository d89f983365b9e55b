import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { readRowPage } from '@/lib/platform/db/read-page'
import type { Paged, Paging } from '@/lib/shared/lists/paging'
import { type MissJson, missJson } from './synonym-schema'

const listedDays = 30
const keptDays = 90

/** Returns one page of the words that searches of the last 30 days did not find, most frequent first. Admins only. */
export async function listMisses(viewer: Viewer | null, paging: Paging): Promise<Paged<MissJson>> {
  requireAction(viewer, 'edit-texts')
  const rows = {
    parts: Prisma.sql`with t as (
      select words, sum(count)::int as count, max(day) as "lastDay" from "SearchMiss"
      where day > (now() at time zone 'UTC')::date - ${listedDays}::int group by words
    )`,
    table: Prisma.sql`t`,
    order: Prisma.sql`count desc, "lastDay" desc, words`,
  }
  return readRowPage(missJson, { columns: Prisma.sql`*` }, rows, paging)
}

/** Removes what was not found more than 90 days ago. */
export async function removeOldMisses(): Promise<void> {
  await db.$executeRaw`
    delete from "SearchMiss" where day < (now() at time zone 'UTC')::date - ${keptDays}::int`
}

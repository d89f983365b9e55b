import 'server-only'
import type { Understood } from '@/lib/catalog/search/search-terms'
import { todayOf } from '@/lib/platform/db/day-range'
import { querySql } from '@/lib/platform/db/sql-transaction'
import { DatabaseOutage } from '@/lib/platform/db-connection/database-outage'

/** A visitor can make up any number of words: a day has no more. */
const maxWordsOfDay = 500

/** Longer numbers and addresses may be personal. */
const personal = /@|\d{5}/

/** Counts words that a search did not find, by day and without the person. A failure to count harms no answer. */
export async function recordMiss({ words, isLiteral }: Understood): Promise<void> {
  if (isLiteral || personal.test(words)) return
  try {
    // The answer does not wait for the disk.
    await querySql`
      with quick as materialized (select set_config('synchronous_commit', 'off', true))
      insert into "SearchMiss" (day, words, count)
      select day, words, 1 from quick, (select ${todayOf()}::date as day, search_text(${words}) as words) asked
      where words <> '' and length(words) <= 60 and (
        exists (select from "SearchMiss" m where m.day = asked.day and m.words = asked.words)
        or (select count(*) from "SearchMiss" m where m.day = asked.day) < ${maxWordsOfDay})
      on conflict (day, words) do update set count = "SearchMiss".count + 1`
  } catch (error) {
    if (!(error instanceof DatabaseOutage)) throw error
  }
}

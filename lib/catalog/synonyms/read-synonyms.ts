import 'server-only'
import { parseRows } from '@/lib/platform/db/read-rows'
import { querySql } from '@/lib/platform/db/sql-transaction'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { type Phrases, phraseMistakes } from './phrase-mistakes'

const phrasesRow = z.object({ words: z.array(z.string()), kinds: z.array(z.string()) })

/** Returns phrases as the search compares words, each once and without those that have no letter. Throws `invalid-input`. */
export async function readPhrases({ words, kinds }: Phrases): Promise<Phrases> {
  const rows = await querySql`
    select coalesce(array_agg(phrase order by place) filter (where not "isKind"), '{}') as words,
      coalesce(array_agg(phrase order by place) filter (where "isKind"), '{}') as kinds
    from (
      select search_text(text) as phrase, "isKind", min(place) as place from (
        select false as "isKind", * from unnest(${words}::text[]) with ordinality as word (text, place)
        union all select true, * from unnest(${kinds}::text[]) with ordinality as kind (text, place)
      ) given group by 1, 2
    ) phrases where phrase <> ''`
  const [row] = parseRows(phrasesRow, rows)
  const phrases = row ?? { words: [], kinds: [] }
  const errors = phraseMistakes(phrases)
  if (errors.length > 0) throw new Problem('invalid-input', { detail: errors[0]?.message, errors })
  return phrases
}

import 'server-only'
import { queryWithPlan } from '@/lib/db/sql-transaction'
import { Prisma } from '@/lib/generated/prisma/client'
import { z } from '@/lib/text/zod'
import { nearestWord } from './nearest-word'
import { isLiteral } from './search-query'

/** More words are not corrected: each one is looked up. */
const maxWords = 10

/** `corrected` is `null` when there is nothing to correct, or no word near enough to one of the misspelt ones. */
type Correction = { corrected: string | null; knownWords: string[] }

const wordRow = z.object({
  word: z.string(),
  isKnown: z.boolean(),
  similar: z.array(z.string()),
  isLast: z.boolean(),
})

/**
 * Looks the words of a query up that finds nothing. The last one may be the beginning of a word. A query in quotation marks is meant as
 * it is written: it is not corrected.
 */
export async function correctWords(q: string): Promise<Correction> {
  if (isLiteral(q)) return { corrected: null, knownWords: [] }
  const rows = await queryWithPlan(
    wordRow,
    Prisma.sql`
      select word, is_last as "isLast", is_known as "isKnown",
        case when is_known then '{}' else array(select similar_search_words(word)) end as similar
      from (
        select word, place, place = count(*) over () as is_last from string_to_table(search_text(${q}), ' ') with ordinality
          as words (word, place)
      ) words, lateral (
        select ts_lexize('pg_catalog.english_stem', word) = '{}'
          or is_in_search(search_query(word, '', case when is_last then '*' else '' end)) as is_known
      ) known where word <> '' and place <= ${maxWords} order by place`,
  )
  const words = rows.map(({ word, isKnown, similar, isLast }) =>
    isKnown ? word : nearestWord(word, similar, isLast),
  )
  const knownWords = words.filter((word) => word !== null)
  const isChanged = rows.some(({ word, isKnown }, index) => !isKnown && words[index] !== word)
  const isComplete = words.length > 0 && knownWords.length === words.length
  return { corrected: isComplete && isChanged ? knownWords.join(' ') : null, knownWords }
}

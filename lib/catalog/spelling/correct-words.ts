import 'server-only'
import type { Understood } from '@/lib/catalog/search/search-terms'
import { searchWords } from '@/lib/catalog/search/search-words'
import { Prisma } from '@/lib/generated/prisma/client'
import { queryWithPlan } from '@/lib/platform/db/sql-transaction'
import { z } from '@/lib/shared/validation/zod'
import { isEnglish } from './english-words'
import { nearestWord } from './nearest-word'

/** Candidates that no product needs to have. Shorter words resemble too many others. */
function meantWords(): string[] {
  const { tags, priceWords } = searchWords()
  return [...tags.gift, ...tags.kids, ...priceWords].filter((word) => word.length > 3)
}

/** More words are not corrected: each one is looked up. */
const maxWords = 10

/** `corrected` is `null` unless all misspelt words have a near one, `partly` corrects those that have; `knownWords` find something. */
type Correction = { corrected: string | null; partly: string; knownWords: string[] }

const wordRow = z.object({
  word: z.string(),
  isFound: z.boolean(),
  isKnown: z.boolean(),
  similar: z.array(z.string()),
})

/** Looks up the words of a query that finds nothing; English words and those of products or synonyms are not misspelt. */
export async function correctWords(
  q: string,
  { words, isLiteral }: Understood,
  isTyping = false,
): Promise<Correction> {
  if (isLiteral) return { corrected: null, partly: q, knownWords: [] }
  const rows = await queryWithPlan(
    wordRow,
    Prisma.sql`
      select word, is_found as "isFound", is_known as "isKnown",
        case when is_known then '{}' else array(select similar_search_words(word)) end as similar
      from (
        select word, place, place = count(*) over () as is_last from string_to_table(search_text(${words}), ' ') with ordinality
          as words (word, place)
      ) words, lateral (
        select is_found_by_search(search_stem(word)) as is_found
      ) found, lateral (
        select is_found or ts_lexize('pg_catalog.english_stem', word) = '{}'
          or (select true from "SearchExpansion" where stem = search_stem(word) limit 1) is not null
          or is_in_search((format('%L | %L', '+' || search_stem(word), '~' || search_stem(word))
            || case when is_last and ${isTyping} then format(' | %L:* | %L:*', word, '~' || word) else '' end)::tsquery) as is_known
      ) known where word <> '' and place <= ${maxWords} order by place`,
  )
  const meant = meantWords()
  const nearest = await Promise.all(
    rows.map(async ({ word, isKnown, similar }, index) => {
      if (isKnown || isNumber(word)) return word
      const isBeginning = isTyping && index === rows.length - 1
      return !isBeginning && (await isEnglish(word))
        ? null
        : nearestWord(word, [...similar, ...meant], isBeginning)
    }),
  )
  const knownWords = nearest.filter(
    (word, index): word is string =>
      word !== null && !isNumber(word) && (rows[index]?.isFound || word !== rows[index]?.word),
  )
  const isComplete = rows.length > 0 && !nearest.includes(null)
  const plain = q.normalize('NFKD').replace(/\p{M}/gu, '')
  const changed = rows.reduce(
    (text, { word }, index) => replaceWord(text, word, nearest[index] ?? word),
    plain,
  )
  const partly = changed === plain ? q : changed
  return { corrected: isComplete && partly !== q ? partly : null, partly, knownWords }
}

const isNumber = (word: string) => /^\d+$/.test(word)

/** Words of a query have no character that a pattern could take for its own. */
function replaceWord(text: string, word: string, by: string): string {
  return word === by ? text : text.replace(RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'giu'), by)
}

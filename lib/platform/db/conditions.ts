import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { asciiDomain } from '@/lib/shared/text/email-address'
import { usualLetters } from '@/lib/shared/text/fold-letters'

type Condition = Prisma.Sql | false | '' | null | undefined

/** All of these conditions; an empty one does not count. */
export function allOf(...conditions: Condition[]): Prisma.Sql {
  return joined(conditions, ' and ')
}

/** Any of these conditions. */
export function anyOf(...conditions: Condition[]): Prisma.Sql {
  return Prisma.sql`(${joined(conditions, ' or ')})`
}

function joined(conditions: Condition[], word: ' and ' | ' or '): Prisma.Sql {
  const given = conditions.filter((condition) => !!condition)
  return given.length > 0 ? Prisma.join(given, word) : Prisma.sql`true`
}

/** The words of a search as those of a name, in any form: each as it is, the last one as a beginning. `words` are by `search_words`. */
export function hasWords(words: Prisma.Sql, q: string): Prisma.Sql {
  // Each subquery is evaluated once. Most words have one form, and LIKE is faster.
  const patterns = (of: 'likes' | 'regexes') =>
    Prisma.sql`(select ${Prisma.raw(of)} from search_patterns(${usualLetters(q)}))::text[]`
  return Prisma.sql`(cardinality(${patterns('regexes')}) > 0 and case when ${patterns('likes')} is null
    then ' ' || ${words} || ' ' ~ all (${patterns('regexes')}) else ' ' || ${words} || ' ' like all (${patterns('likes')}) end)`
}

/** The ids of the products whose SKU or number under the bar code a text is, without blanks and signs: an array. */
export const idsWithCode = (q: string) => Prisma.sql`(select products_with_code(${q}))::int[]`

/** An e-mail address by its beginning, or by that of its domain. */
export function hasEmail(column: Prisma.Sql, q: string): Prisma.Sql {
  const address = asciiDomain(q)
  const beginning = (text: string) => `${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  return address.startsWith('@')
    ? Prisma.sql`split_part(lower(${column}), '@', 2) like ${beginning(address.slice(1))}`
    : Prisma.sql`lower(${column}) like ${beginning(address)}`
}

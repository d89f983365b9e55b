import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { asciiDomain } from '@/lib/shared/text/email-address'

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

/** The words of a search as those of a name: each as it is, the last one as a beginning. */
export function hasWords(words: Prisma.Sql, q: string): Prisma.Sql {
  return Prisma.sql`(search_text(${q}) <> '' and ' ' || ${words} || ' ' like all (array(
    select '% ' || word || case when place < count(*) over () then ' %' else '%' end
    from string_to_table(search_text(${q}), ' ') with ordinality as w (word, place))))`
}

/** An e-mail address by its beginning, or by that of its domain. */
export function hasEmail(column: Prisma.Sql, q: string): Prisma.Sql {
  const address = asciiDomain(q)
  const beginning = (text: string) => `${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  return address.startsWith('@')
    ? Prisma.sql`split_part(lower(${column}), '@', 2) like ${beginning(address.slice(1))}`
    : Prisma.sql`lower(${column}) like ${beginning(address)}`
}

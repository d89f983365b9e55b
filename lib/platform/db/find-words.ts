import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** The words of a search as those of a name: each as it is, the last one as a beginning. */
export function hasWords(words: Prisma.Sql, q: string): Prisma.Sql {
  return Prisma.sql`(search_text(${q}) <> '' and ' ' || ${words} || ' ' like all (array(
    select '% ' || word || case when place < count(*) over () then ' %' else '%' end
    from string_to_table(search_text(${q}), ' ') with ordinality as w (word, place))))`
}

/** An e-mail address by its beginning, or by that of its domain. */
export function hasEmail(column: Prisma.Sql, q: string): Prisma.Sql {
  const beginning = (text: string) => `${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  return q.startsWith('@')
    ? Prisma.sql`split_part(lower(${column}), '@', 2) like ${beginning(q.slice(1))}`
    : Prisma.sql`lower(${column}) like ${beginning(q)}`
}

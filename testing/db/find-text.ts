import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'

/** Returns the names of the tables with a row that contains one of these texts, in whatever column, as text, JSON or bytes. */
export async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
  const patterns = texts
    .flatMap((text) => [text, Buffer.from(text).toString('hex')])
    .map((text) => `%${text}%`)
  const names: string[] = []
  for (const { name } of tables) {
    const rows = await db.$queryRaw<unknown[]>`
      select 1 from ${Prisma.raw(`"${name}"`)} t where t::text ilike any(${patterns}::text[]) limit 1`
    if (rows.length > 0) names.push(name)
  }
  return names
}

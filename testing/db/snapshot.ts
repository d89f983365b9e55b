import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'

/** These have no business data. */
const ignoredTables = ['_prisma_migrations', 'RateLimit']

/** Returns a digest of each table, to assert that a call has changed nothing. */
export async function snapshot(): Promise<Record<string, string | null>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`
  const digests: Record<string, string | null> = {}
  for (const { name } of tables.filter((table) => !ignoredTables.includes(table.name))) {
    const [row] = await db.$queryRaw<{ digest: string | null }[]>`
      select md5(string_agg(t::text, '|' order by t::text)) as digest from ${Prisma.raw(`"${name}"`)} t`
    digests[name] = row?.digest ?? null
  }
  return digests
}

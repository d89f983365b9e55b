import type { Client } from 'pg'
import { root } from '@/lib/root'
import { compareVersions } from '@/lib/version'
import { readPackage } from '@/ops/package-json'
import { oldestRelease } from './destructive-statements'

/**
 * A migration is recorded with the oldest release that works on its database, in the column `logs` of Prisma's table, which Prisma
 * leaves empty for migrations that succeed. So an older release, which has not the migration's file, knows whether it may start.
 */
const PREFIX = 'works with releases since '
const { version } = readPackage(root)

/** Records it for these migrations, where it is not recorded yet. */
export async function recordCompatibility(client: Client, migrations: { name: string; sql: string }[]) {
  const known = migrations.flatMap(({ name, sql }) => {
    const since = oldestRelease(sql)
    return since ? [{ name, since }] : []
  })
  await client.query(
    `UPDATE "_prisma_migrations" SET logs = $1 || since
     FROM unnest($2::text[], $3::text[]) AS known(name, since)
     WHERE migration_name = name AND logs IS NULL`,
    [PREFIX, known.map(({ name }) => name), known.map(({ since }) => since)],
  )
}

/** Returns whether this release works on a database with a migration that it does not know, by what is recorded with it. */
export function isCompatible(logs: string | null, own = String(version)) {
  if (!logs?.startsWith(PREFIX)) return false
  return compareVersions(logs.slice(PREFIX.length), own) <= 0
}

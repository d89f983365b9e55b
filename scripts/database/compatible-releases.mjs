import { readFileSync } from 'node:fs'
import { compareVersions } from '../../lib/version.mjs'
import { oldestRelease } from './destructive-statements.mjs'

/**
 * A migration is recorded with the oldest release that works on its database, in the column `logs` of Prisma's table, which Prisma
 * leaves empty for migrations that succeed. So an older release, which has not the migration's file, knows whether it may start.
 */
const PREFIX = 'works with releases since '
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/**
 * Records it for these migrations, where it is not recorded yet.
 * @param {import('pg').Client} client
 * @param {ReturnType<typeof import('./migration-files.mjs').readMigrations>} migrations
 */
export async function recordCompatibility(client, { migrationDirectories }) {
  const known = migrationDirectories.flatMap(({ path: name, migrationFile: { content } }) => {
    const since = content.tag === 'ok' ? oldestRelease(content.value) : null
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
export function isCompatible(/** @type {string | null} */ logs, own = String(version)) {
  if (!logs?.startsWith(PREFIX)) return false
  return compareVersions(logs.slice(PREFIX.length), own) <= 0
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { compareVersions } from '@/lib/platform/config/version'
import { listMigrationNames } from '@/lib/platform/db/migration-history'
import { findDestructive, oldestRelease } from '@/ops/migrations/compatibility'
import { listPending } from '@/ops/migrations/migrations'
import { PlainError } from '@/ops/postgres/plain-error'

const folderOf = (release: string) => path.join(release, 'prisma/migrations')

/** Lists the migrations of a release that the database lacks; none for an empty database, on which no release has run. */
export async function pendingIn(release: string, url: string) {
  const pending = await listPending(url, folderOf(release))
  return pending.length === listMigrationNames(folderOf(release)).length ? [] : pending
}

/**
 * Refuses pending migrations on which the present release would not run: it serves while they are applied, and may come back.
 */
export function requireCompatible(release: string, pending: string[], version: string) {
  for (const name of pending) {
    const sql = readFileSync(path.join(folderOf(release), name, 'migration.sql'), 'utf8')
    const since = oldestRelease(sql)
    if (since && compareVersions(since, version) <= 0) continue
    throw new PlainError(
      since
        ? `The migration ${name} removes what the present release ${version} uses. Upgrade to ${since} first: npm run upgrade -- v${since}`
        : `The migration ${name} ${findDestructive(sql).join(', ')}: the present release would not run on its database.`,
    )
  }
}

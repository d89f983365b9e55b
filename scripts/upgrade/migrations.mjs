import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { listMigrationNames } from '../../lib/migrations.mjs'
import { compareVersions } from '../../lib/version.mjs'
import { findDestructive, oldestRelease } from '../database/destructive-statements.mjs'
import { readHistory, requireOwnHistory } from '../database/migration-history.mjs'
import { PlainError } from '../database/plain-error.mjs'

const folderOf = (/** @type {string} */ release) => path.join(release, 'prisma/migrations')

/**
 * Lists the migrations of a release that the database lacks; none for an empty database, on which no release has run.
 * @param {string} release  its folder
 * @param {string} url
 * @returns {Promise<string[]>}
 * @throws {PlainError} for a database on which the release does not work
 */
export async function pendingIn(release, url) {
  const names = listMigrationNames(folderOf(release))
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const history = await readHistory(client, names)
    requireOwnHistory(history, names)
    return history.pending.length === names.length ? [] : history.pending
  } finally {
    await client.end()
  }
}

/**
 * Refuses migrations on which the present release would not run: it serves while they are applied, and may have to come back.
 * @param {string} release  the folder of the new one
 * @param {string[]} pending  the names of those that the database lacks
 * @param {string} version  of the present release
 * @throws {PlainError}
 */
export function requireCompatible(release, pending, version) {
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

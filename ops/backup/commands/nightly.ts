import type { Client } from 'pg'
import { listAppliedMigrations } from '@/lib/platform/db/migration-history'
import { withSession } from '@/ops/backup/session'
import { writeBackup } from '@/ops/backup/write-backup'
import { knownMigrations } from '@/ops/migrations/migrations'
import { openPlace, type Place, requireSpace } from './backup-place'
import { explain } from './command'
import { openPictures, type Shop, withDatabase } from './environment'
import { warnOfForeignTables } from './report'
import { verifyBackup } from './verify'

/** The number is arbitrary, but must never change. */
const NIGHTLY_LOCK = 5_203_773

const MAX_FAILURE_LENGTH = 500

/**
 * Writes and verifies a backup, records it in the table `Backup`, and removes the oldest recorded ones beyond BACKUP_KEEP, no
 * other files. A backup that fails removes none, and stays until the next one with the ending `.unverified`. Does nothing while
 * another one runs, or when the database is of a newer release, whose instances make the backup.
 */
export function runNightly(
  shop: Shop,
  signal: AbortSignal,
  verify: (...args: Parameters<typeof verifyBackup>) => Promise<unknown> = verifyBackup,
) {
  return withDatabase(shop, (url) =>
    withSession(url, async (client) => {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as "isMine"', [NIGHTLY_LOCK])
      if (!rows[0].isMine) return console.log('Another nightly backup is running.')
      if (await isNewer(client)) return console.log('The database is of a newer release, which backs it up.')
      const place = await openPlace(shop)
      for (const name of await listUnverified(client)) await place.removeDraft(name)
      const name = `shop-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
      const sizes = await readSizes(client)
      const record = await recordStart(client, url, name)
      const draft = place.draftOf(name)
      try {
        requireSpace(place.folder, sizes.file, 'a backup')
        const source = { url, pictures: await openPictures(shop), code: shop.code, signal }
        const { bytes, foreignTables } = await writeBackup(draft, source)
        warnOfForeignTables(foreignTables)
        requireSpace(shop.dataFolder, sizes.database, 'the verification of a backup')
        await verify(draft, shop.dataFolder, signal)
        await place.keep(name)
        await record('verified', { bytes })
      } catch (error) {
        // When this fails, too, the next run records it as interrupted; the first error says more.
        await record('failed', { failure: failureOf(error).slice(0, MAX_FAILURE_LENGTH) }).catch((second) =>
          console.error(`The failure is not recorded: ${failureOf(second)}`),
        )
        throw error
      }
      console.log(`Wrote and verified ${name}.`)
      await removeOld(shop, url, place)
    }),
  )
}

function failureOf(error: unknown) {
  return explain(error) ?? (error instanceof Error ? error.message : String(error))
}

async function isNewer(client: Client) {
  const names = knownMigrations().map(({ name }) => name)
  return (await listAppliedMigrations(client)).some(({ name }) => !names.includes(name))
}

/** The returned function records the result over a session of its own: this one may have been lost meanwhile. */
async function recordStart(client: Client, url: string, name: string) {
  await client.query(
    `update "Backup" set status = 'failed', failure = 'The backup was interrupted.', "finishedAt" = now()
     where status = 'running'`,
  )
  const { rows } = await client.query('insert into "Backup" (file) values ($1) returning id', [name])
  return (status: 'verified' | 'failed', { bytes, failure }: { bytes?: number; failure?: string }) =>
    withSession(url, (fresh) =>
      fresh.query(
        `update "Backup" set status = $2, bytes = $3, failure = $4, "finishedAt" = now() where id = $1`,
        [rows[0].id, status, bytes, failure],
      ),
    )
}

async function listUnverified(client: Client) {
  const { rows } = await client.query(
    `select file from "Backup" where status <> 'verified' and file is not null`,
  )
  return rows.map(({ file }) => String(file))
}

async function readSizes(client: Client) {
  const { rows } = await client.query(
    `select size as database, greatest(size, (select max(bytes) from "Backup")) as file
     from pg_database_size(current_database()) size`,
  )
  return { database: Number(rows[0].database), file: Number(rows[0].file) }
}

async function removeOld({ settings }: Shop, url: string, place: Place) {
  const { rows } = await withSession(url, (client) =>
    client.query(
      `select file from "Backup" where file is not null except
       (select file from "Backup" where status = 'verified' order by "startedAt" desc limit $1)`,
      [settings.BACKUP_KEEP],
    ),
  )
  const names = await place.list()
  for (const { file } of rows) if (names.includes(file)) await place.remove(file)
}

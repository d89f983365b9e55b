import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import copyStreams from 'pg-copy-streams'
import { listAppliedMigrations } from '../migrations.mjs'
import { BackupFault } from './backup-fault.mjs'
import { copyIn, copyOut, findFilledTable, listTables, quote, readSequences } from './catalogue.mjs'
import { readBackup } from './read-backup.mjs'
import { withSession } from './session.mjs'
import { isEqualSum, startSum } from './sum.mjs'

/**
 * @typedef {import('pg').Client} Client
 * @typedef {import('./format.mjs').Table} Table
 * @typedef {import('./format.mjs').Sums} Sums
 */

/**
 * Loads a backup into an empty database that has exactly the backup's migrations, in one transaction: all of it or nothing.
 * Counts and checksums are compared with what the database then has.
 * @param {string} url  without a pooler in transaction mode
 * @param {string} file
 * @param {{ savePicture?: (name: string, content: Buffer) => Promise<void>, signal?: AbortSignal | undefined }} [options]
 *   `savePicture` is called for each picture before the transaction commits
 * @returns {Promise<Sums>}
 * @throws {BackupFault} when the file is not right, or the database does not have the same data afterwards
 */
export function loadBackup(url, file, { savePicture, signal } = {}) {
  return withSession(url, async (client) => {
    await client.query('begin')
    const own = await listTables(client)
    const ownNames = own.map(({ name }) => quote(name)).join(', ')
    await client.query(`lock table ${ownNames} in access exclusive mode`)
    await requireEmpty(client)
    // Triggers would write again what the backup has: search words, list positions, notifications.
    await forEach(own, ({ name }) => client.query(`alter table ${quote(name)} disable trigger user`))
    // Sequences restarted by this command are set back by a rollback; `setval` alone is not.
    await client.query(`truncate ${ownNames} restart identity`)

    /** @type {Table[]} */
    let tables = []
    /** @type {Sums | null} */
    let sums = null
    /** @type {ReturnType<typeof startCopy> | null} */
    let copy = null
    for await (const part of readBackup(file)) {
      signal?.throwIfAborted()
      if (copy && (part.kind !== 'rows' || part.table !== copy.table)) {
        await copy.end()
        copy = null
      }
      if (part.kind === 'head') {
        await requireMigrations(client, part.head)
        tables = part.head.tables.map((table) => requireTable(table, own))
      } else if (part.kind === 'rows') {
        copy ??= startCopy(client, tableOf(tables, part.table))
        await copy.write(part.content)
      } else if (part.kind === 'sequences') await setSequences(client, part.sequences, own)
      else if (part.kind === 'picture') await savePicture?.(part.name, part.content)
      else sums = part.sums
    }
    if (!sums) throw new BackupFault(`${file} is incomplete.`)
    await compareTables(client, tables, sums)
    await forEach(own, ({ name }) => client.query(`alter table ${quote(name)} enable trigger user`))
    await client.query('commit')
    return sums
  })
}

/** @throws {BackupFault} when a table has rows that only a shop with data has */
export async function requireEmpty(/** @type {Client} */ client) {
  const filled = await findFilledTable(client)
  if (!filled) return
  throw new BackupFault(
    `The shop is not empty: the table "${filled}" has rows. A backup is restored into an empty shop only, for example ` +
      'into a new database in DATABASE_URL or a new folder in SHOP_DATA_DIR. Nothing was changed.',
  )
}

/** A shop that was started since the tables were prepared may have migrated them. */
async function requireMigrations(
  /** @type {Client} */ client,
  /** @type {import('./format.mjs').Head} */ head,
) {
  if (isDeepStrictEqual(await listAppliedMigrations(client), head.migrations)) return
  throw new BackupFault(
    'The tables are not those of the backup: a shop was started during the restore. Stop it and try again.',
  )
}

/**
 * Returns a table of the backup as this database knows it. Everything that becomes SQL comes from the database: the file may be
 * forged.
 */
function requireTable(/** @type {Table} */ { name, columns }, /** @type {Table[]} */ own) {
  const table = own.find((each) => each.name === name)
  if (!table)
    throw new BackupFault(`The backup has a table "${name}" that the shop's migrations do not create.`)
  const other = columns.find((column) => !table.columns.includes(column))
  if (other === undefined) return { ...table, columns }
  throw new BackupFault(
    `The backup has a column "${other}" of the table "${name}" that the shop's migrations do not create.`,
  )
}

function tableOf(/** @type {Table[]} */ tables, /** @type {string} */ name) {
  const table = tables.find((each) => each.name === name)
  if (!table) throw new BackupFault(`The backup has rows of a table "${name}" that it does not list.`)
  return table
}

/** Begins to copy rows into a table. */
function startCopy(/** @type {Client} */ client, /** @type {Table} */ table) {
  const stream = client.query(copyStreams.from(copyIn(table)))
  const ended = finished(stream)
  ended.catch(() => {})
  /** @type {unknown} */
  let failure = null
  stream.once('error', (error) => {
    failure = error
  })
  return {
    table: table.name,
    async write(/** @type {Buffer} */ content) {
      if (failure) throw failure
      if (!stream.write(content)) await Promise.race([once(stream, 'drain'), ended])
    },
    async end() {
      stream.end()
      await ended
    },
  }
}

async function setSequences(
  /** @type {Client} */ client,
  /** @type {import('./format.mjs').Sequences} */ sequences,
  /** @type {Table[]} */ tables,
) {
  const own = await readSequences(client, tables)
  for (const [name, { value, isCalled }] of Object.entries(sequences)) {
    if (!Object.hasOwn(own, name))
      throw new BackupFault(`The backup has a sequence "${name}" that the shop's migrations do not create.`)
    await client.query('select setval($1::regclass, $2, $3)', [quote(name), value, isCalled])
  }
}

async function compareTables(
  /** @type {Client} */ client,
  /** @type {Table[]} */ tables,
  /** @type {Sums} */ sums,
) {
  for (const table of tables) {
    const sum = startSum()
    for await (const chunk of client.query(copyStreams.to(copyOut(table)))) sum.add(chunk)
    if (isEqualSum(sum.end(), sums.tables[table.name])) continue
    throw new BackupFault(`The table "${table.name}" differs from the backup after it was loaded.`)
  }
}

async function forEach(
  /** @type {Table[]} */ tables,
  /** @type {(table: Table) => Promise<unknown>} */ work,
) {
  for (const table of tables) await work(table)
}

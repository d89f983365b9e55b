import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Client } from 'pg'
import copyStreams from 'pg-copy-streams'
import { listAppliedMigrations } from '@/lib/platform/db/migration-history'
import { BackupFault } from './backup-fault'
import { copyIn, copyOut, listTables, quote, readSequences } from './catalogue'
import { type Head, type Sequences, type Sums, startSum, type Table } from './format'
import { requireEmpty } from './prepare-database'
import { readBackup } from './read-backup'
import { withSession } from './session'

type Options = {
  /** Called for each picture before the transaction commits. */
  savePicture?: (name: string, content: Buffer) => Promise<void>
  signal?: AbortSignal | undefined
}

/**
 * Loads a backup into an empty database that has exactly the backup's migrations, in one transaction. Counts and checksums are
 * compared with what the database then has.
 * @param url  without a pooler in transaction mode
 */
export function loadBackup(url: string, file: string, { savePicture, signal }: Options = {}): Promise<Sums> {
  return withSession(url, async (client) => {
    await client.query('begin')
    const own = await listTables(client)
    const ownNames = own.map(({ name }) => quote(name)).join(', ')
    await client.query(`lock table ${ownNames} in access exclusive mode`)
    await requireEmpty(client)
    // Triggers would write again what the backup has: search words, list positions, notifications.
    for (const { name } of own) await client.query(`alter table ${quote(name)} disable trigger user`)
    // Sequences restarted by this command are set back by a rollback; `setval` alone is not.
    await client.query(`truncate ${ownNames} restart identity`)

    let tables: Table[] = []
    let sums: Sums | null = null
    let copy: ReturnType<typeof startCopy> | null = null
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
    for (const { name } of own) await client.query(`alter table ${quote(name)} enable trigger user`)
    await client.query('commit')
    return sums
  })
}

/** A shop that was started since the tables were prepared may have migrated them. */
async function requireMigrations(client: Client, head: Head) {
  if (isDeepStrictEqual(await listAppliedMigrations(client), head.migrations)) return
  throw new BackupFault(
    'The tables are not those of the backup: a shop was started during the restore. Stop it and try again.',
  )
}

/** Everything that becomes SQL comes from the database: the file may be forged. */
function requireTable({ name, columns }: Table, own: Table[]) {
  const table = own.find((each) => each.name === name)
  if (!table)
    throw new BackupFault(`The backup has a table "${name}" that the shop's migrations do not create.`)
  const other = columns.find((column) => !table.columns.includes(column))
  if (other === undefined) return { ...table, columns }
  throw new BackupFault(
    `The backup has a column "${other}" of the table "${name}" that the shop's migrations do not create.`,
  )
}

function tableOf(tables: Table[], name: string) {
  const table = tables.find((each) => each.name === name)
  if (!table) throw new BackupFault(`The backup has rows of a table "${name}" that it does not list.`)
  return table
}

function startCopy(client: Client, table: Table) {
  const stream = client.query(copyStreams.from(copyIn(table)))
  const ended = finished(stream)
  ended.catch(() => {})
  let failure: unknown = null
  stream.once('error', (error) => {
    failure = error
  })
  return {
    table: table.name,
    async write(content: Buffer) {
      if (failure) throw failure
      if (!stream.write(content)) await Promise.race([once(stream, 'drain'), ended])
    },
    async end() {
      stream.end()
      await ended
    },
  }
}

async function setSequences(client: Client, sequences: Sequences, tables: Table[]) {
  const own = await readSequences(client, tables)
  for (const [name, { value, isCalled }] of Object.entries(sequences)) {
    if (!Object.hasOwn(own, name))
      throw new BackupFault(`The backup has a sequence "${name}" that the shop's migrations do not create.`)
    await client.query('select setval($1::regclass, $2, $3)', [quote(name), value, isCalled])
  }
}

async function compareTables(client: Client, tables: Table[], sums: Sums) {
  for (const table of tables) {
    const sum = startSum()
    for await (const chunk of client.query(copyStreams.to(copyOut(table)))) sum.add(chunk)
    if (isDeepStrictEqual(sum.end(), sums.tables[table.name])) continue
    throw new BackupFault(`The table "${table.name}" differs from the backup after it was loaded.`)
  }
}

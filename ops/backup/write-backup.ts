import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import copyStreams from 'pg-copy-streams'
import { listAppliedMigrations } from '@/lib/platform/db/migration-history'
import { MIGRATION_LOCK } from '@/lib/platform/db/shop-lock'
import {
  copyOut,
  createdTables,
  INSTALLATION_TABLES,
  listForeignTables,
  listTables,
  quote,
  readSequences,
} from './catalogue'
import {
  FORMAT,
  FORMAT_VERSION,
  HEAD,
  type Head,
  PART_BYTES,
  PICTURES,
  SEQUENCES,
  SUMS,
  type Sums,
  startSum,
  sumOf,
  TABLES,
  type Table,
} from './format'
import type { PictureFiles } from './picture-files'
import { withSession } from './session'
import { createArchive } from './write-archive'

const LOCK_POLL_MS = 200

type Archive = Awaited<ReturnType<typeof createArchive>>

interface Source {
  url: string
  pictures: PictureFiles
  code: { version: string; commit: string | null }
  signal?: AbortSignal
}

/**
 * Writes one file with a consistent snapshot of the database and all its pictures, while the shop sells. Memory does not grow
 * with the shop. A failure leaves nothing.
 * @returns `missingPictures`: files that products or orders show and the store does not have; `foreignTables`: those that no
 * migration has created, and that were left out
 */
export async function writeBackup(file: string, { url, pictures, code, signal }: Source) {
  const archive = await createArchive(file)
  try {
    const { shown, foreignTables, ...databaseSums } = await withSession(url, (client) =>
      addDatabase(client, archive, code, signal),
    )
    // The session has ended: reading the pictures can take an hour.
    const added = await addPictures(archive, pictures, signal)
    const sums: Sums = { ...databaseSums, pictures: added }
    await archive.add(SUMS, jsonOf(sums))
    await archive.finish()
    const missingPictures = shown.filter((name) => !(name in added))
    return { sums, missingPictures, foreignTables, bytes: (await stat(file)).size }
  } catch (error) {
    await archive.discard()
    throw error
  }
}

async function addDatabase(client: Client, archive: Archive, code: Source['code'], signal?: AbortSignal) {
  await holdMigrations(client, signal)
  const own = createdTables()
  const all = await listTables(client, (name) => own.has(name))
  const tables = all.filter(({ name }) => !INSTALLATION_TABLES.includes(name))
  const foreignTables = await listForeignTables(client, own)
  await client.query('begin isolation level repeatable read read only')
  // The snapshot is taken after this statement: a table that was rewritten during the wait is not empty in it.
  if (tables.length)
    await client.query(`lock table ${tables.map(({ name }) => quote(name)).join(', ')} in access share mode`)
  const head = jsonOf(await readHead(client, code, tables))
  await archive.add(HEAD, head)
  const hasSettings = tables.some(({ name }) => name === 'ShopSettings')
  const shown = await listShownPictures(client, hasSettings)
  const rows = await addTables(archive, client, tables, signal)
  // Sequences know no snapshot: read after the rows, they are ahead of every id among them.
  const sequences = jsonOf(await readSequences(client, tables))
  await archive.add(SEQUENCES, sequences)
  await client.query('commit')
  return { head: sumOf(head), tables: rows, sequences: sumOf(sequences), shown, foreignTables }
}

async function readHead(client: Client, code: Source['code'], tables: Table[]): Promise<Head> {
  const migrations = await listAppliedMigrations(client)
  const { rows } = await client.query(
    `select current_setting('server_version') as postgresql, now() as "createdAt"`,
  )
  return { format: FORMAT, formatVersion: FORMAT_VERSION, ...code, ...rows[0], migrations, tables }
}

/** One a language. */
const NOTICES = `union select "values" ->> 'guaranteeNotice' from "ShopSettings"
       union select texts #>> '{guaranteeNotice,text}' from "ShopSettings",
         jsonb_each(coalesce("values" -> 'translations', '{}')) as further(language, texts)`

/** Shops of earlier releases have no `pictures`, and those of earlier ones no settings. */
async function listShownPictures(client: Client, hasSettings: boolean) {
  const { rows } = await client.query(
    `select distinct substr(image, 8) as name from (
       select image from "Product" union select image from "OrderItem"
       union select picture ->> 'src' from "Product" product,
         jsonb_array_elements(coalesce(to_jsonb(product) -> 'pictures', '[]')) picture
       ${hasSettings ? NOTICES : ''}
     ) shown where image like '/media/%' order by 1`,
  )
  return rows.map(({ name }) => String(name))
}

async function holdMigrations(client: Client, signal: AbortSignal | undefined) {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as "isMine"', [
      MIGRATION_LOCK,
    ])
    if (rows[0].isMine) return
    signal?.throwIfAborted()
    await sleep(LOCK_POLL_MS)
  }
}

async function addTables(archive: Archive, client: Client, tables: Table[], signal: AbortSignal | undefined) {
  const sums: Sums['tables'] = {}
  for (const table of tables) {
    const sum = startSum()
    let part = 0
    for await (const bytes of inParts(client.query(copyStreams.to(copyOut(table))))) {
      signal?.throwIfAborted()
      sum.add(bytes)
      await archive.add(`${TABLES}${table.name}/${++part}.copy`, bytes)
    }
    sums[table.name] = sum.end()
  }
  return sums
}

async function* inParts(stream: AsyncIterable<Buffer>) {
  let chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(chunks)
    chunks = []
    bytes = 0
  }
  if (bytes) yield Buffer.concat(chunks)
}

/**
 * A picture is stored before a row refers to it and never removed after that. One that goes meanwhile is of a failed upload.
 */
async function addPictures(archive: Archive, pictures: PictureFiles, signal: AbortSignal | undefined) {
  const sums: Sums['pictures'] = {}
  for (const name of (await pictures.list()).sort()) {
    const content = await pictures.read(name)
    signal?.throwIfAborted()
    if (!content) continue
    await archive.add(PICTURES + name, content)
    sums[name] = sumOf(content)
  }
  return sums
}

function jsonOf(value: unknown) {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
}

import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * The format of a backup: a tar compressed by gzip. Its entries, in this order:
 * - `backup.json`: the head
 * - `tables/{table}/{part}.copy`: each table's rows as COPY writes them as text, in parts; a table comes after those it refers to
 * - `sequences.json`: the state of each sequence by name
 * - `pictures/{id}-{width}.webp`, and documents, `pictures/{SHA-256}.{type}`
 * - `sums.json`: counts and checksums of all of these. A file without it is incomplete.
 */

export const FORMAT = 'ecommerce-site backup'
export const FORMAT_VERSION = 1

const migration = z.object({ name: z.string(), checksum: z.string() })
/** `key`: SQL expressions that sort its rows. */
const table = z.object({ name: z.string(), columns: z.array(z.string()), key: z.array(z.string()) })
const sum = z.object({ bytes: z.number(), sha256: z.string() })
/** Its rows are as COPY writes them, in the order of the key. */
const tableSum = sum.extend({ rows: z.number() })
export const headSchema = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.number(),
  version: z.string(),
  commit: z.string().nullable(),
  postgresql: z.string(),
  createdAt: z.string(),
  migrations: z.array(migration),
  tables: z.array(table),
})
export const sequencesSchema = z.record(z.string(), z.object({ value: z.string(), isCalled: z.boolean() }))
export const sumsSchema = z.object({
  head: sum,
  tables: z.record(z.string(), tableSum),
  sequences: sum,
  pictures: z.record(z.string(), sum),
})

export type Migration = z.infer<typeof migration>
export type Table = z.infer<typeof table>
export type Head = z.infer<typeof headSchema>
export type Sequences = z.infer<typeof sequencesSchema>
export type Sums = z.infer<typeof sumsSchema>

export const HEAD = 'backup.json'
export const SEQUENCES = 'sequences.json'
export const SUMS = 'sums.json'
export const TABLES = 'tables/'
export const PICTURES = 'pictures/'

/** An entry with at most so much of a table bounds the memory of both sides. */
export const PART_BYTES = 4 * 1024 * 1024
/** A longer entry is none of ours. Bounds the memory that a forged file can take. */
export const MAX_ENTRY_BYTES = 64 * 1024 * 1024
export const MAX_PICTURE_BYTES = 16 * 1024 * 1024

const NEWLINE = 0x0a

/** A row of COPY's text is one line. */
export function startSum() {
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  return {
    add(chunk: Uint8Array) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows++
    },
    end: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  }
}

export function sumOf(content: Uint8Array) {
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}

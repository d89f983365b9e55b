/**
 * The format of a backup: a tar compressed by gzip. Its entries, in this order:
 * - `backup.json`: the head
 * - `tables/{table}/{part}.copy`: each table's rows as COPY writes them as text, in parts; a table comes after those it refers to
 * - `sequences.json`: the state of each sequence by name
 * - `pictures/{id}-{width}.webp`
 * - `sums.json`: counts and checksums of all of these. A file without it is incomplete.
 */

/**
 * @typedef {{ name: string, checksum: string }} Migration  with Prisma's checksum of its file
 * @typedef {{ name: string, columns: string[], key: string[] }} Table  `key`: SQL expressions that sort its rows
 * @typedef {{ format: string, formatVersion: number, version: string, commit: string | null, postgresql: string,
 *   createdAt: string, migrations: Migration[], tables: Table[] }} Head
 * @typedef {Record<string, { value: string, isCalled: boolean }>} Sequences
 * @typedef {{ bytes: number, sha256: string }} Sum
 * @typedef {Sum & { rows: number }} TableSum  of the rows as COPY writes them, in the order of the key
 * @typedef {{ head: Sum, tables: Record<string, TableSum>, sequences: Sum, pictures: Record<string, Sum> }} Sums
 */

export const FORMAT = 'ecommerce-site backup'
export const FORMAT_VERSION = 1

export const HEAD = 'backup.json'
export const SEQUENCES = 'sequences.json'
export const SUMS = 'sums.json'
export const TABLES = 'tables/'
export const PICTURES = 'pictures/'

/** Bytes of a table in one entry. Bounds the memory of both sides. */
export const PART_BYTES = 4 * 1024 * 1024
/** A longer entry is none of ours. Bounds the memory that a forged file can take. */
export const MAX_ENTRY_BYTES = 64 * 1024 * 1024
export const MAX_PICTURE_BYTES = 16 * 1024 * 1024

/** A picture's file name (lib/storage/picture-name.ts), the only one that is read from or written to a store. */
export const pictureFile = /^([0-9a-f]{32}(?:-[0-9a-f]{6})?)-(\d{3,4})\.webp$/

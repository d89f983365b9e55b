import { pictureFile } from '../storage/picture-name.mjs'
import { BackupFault, damageFault } from './backup-fault.mjs'
import {
  FORMAT,
  FORMAT_VERSION,
  HEAD,
  headSchema,
  PICTURES,
  SEQUENCES,
  SUMS,
  sequencesSchema,
  sumsSchema,
  TABLES,
} from './format.mjs'
import { isEqualSum, startSum, sumOf } from './sum.mjs'

/**
 * @typedef {import('./format.mjs').Head} Head
 * @typedef {import('./format.mjs').Sums} Sums
 * @typedef {import('./format.mjs').TableSum} TableSum
 * @typedef {{ kind: 'head', head: Head }
 *   | { kind: 'rows', table: string, content: Buffer }
 *   | { kind: 'sequences', sequences: import('./format.mjs').Sequences }
 *   | { kind: 'picture', name: string, content: Buffer }
 *   | { kind: 'sums', sums: Sums }} Part
 */

/**
 * Turns the entries of an archive into the parts of a backup, and adds up what it passes on. The last part is `sums`; it comes
 * only if it matches everything before.
 * @param {string} file  for messages
 * @param {AsyncIterable<{ name: string, content: Buffer }>} entries
 * @returns {AsyncGenerator<Part>}
 * @throws {BackupFault} for an archive of another kind or a newer format
 * @throws {Error} for anything that does not match
 */
export async function* checkEntries(file, entries) {
  /** @type {Map<string, ReturnType<typeof startSum>>} */
  const tables = new Map()
  /** @type {Sums['pictures']} */
  const pictures = {}
  /** @type {Partial<Pick<Sums, 'head' | 'sequences'>>} */
  const found = {}
  let isComplete = false
  for await (const { name, content } of entries) {
    if (isComplete) throw new Error(`unexpected entry ${name}`)
    if (!found.head) {
      const head = readHead(file, name, content)
      found.head = sumOf(content)
      for (const table of head.tables) tables.set(table.name, startSum())
      yield { kind: 'head', head }
    } else if (name === SEQUENCES) {
      found.sequences = sumOf(content)
      yield { kind: 'sequences', sequences: parse(sequencesSchema, name, content) }
    } else if (name.startsWith(PICTURES)) {
      const picture = name.slice(PICTURES.length)
      if (!pictureFile.test(picture)) throw new Error(`unexpected entry ${name}`)
      pictures[picture] = sumOf(content)
      yield { kind: 'picture', name: picture, content }
    } else if (name === SUMS) {
      const sums = parse(sumsSchema, name, content)
      const rows = Object.fromEntries([...tables].map(([table, sum]) => [table, sum.end()]))
      if (!found.sequences) throw new Error(`the entry ${SEQUENCES} is missing`)
      requireEqual('the entry', found, { head: sums.head, sequences: sums.sequences })
      requireEqual('the table', rows, sums.tables)
      requireEqual('the picture', pictures, sums.pictures)
      isComplete = true
      yield { kind: 'sums', sums }
    } else {
      const table = name.startsWith(TABLES) ? (name.slice(TABLES.length).split('/')[0] ?? '') : ''
      const sum = tables.get(table)
      if (!sum) throw new Error(`unexpected entry ${name}`)
      sum.add(content)
      yield { kind: 'rows', table, content }
    }
  }
  if (!isComplete)
    throw new BackupFault(`${file} ${found.head ? 'is incomplete' : 'is not a backup of this shop'}.`)
}

function readHead(/** @type {string} */ file, /** @type {string} */ name, /** @type {Buffer} */ content) {
  const head = name === HEAD ? JSON.parse(content.toString()) : null
  if (head?.format !== FORMAT) throw new BackupFault(`${file} is not a backup of this shop.`)
  if (head.formatVersion > FORMAT_VERSION) {
    throw new BackupFault(
      `${file} was written by a newer release of the shop (${head.version}). Use that release or a newer one.`,
    )
  }
  const { data, error } = headSchema.safeParse(head)
  if (error) throw damageFault(file, unexpectedForm(name))
  return data
}

/**
 * @template T
 * @param {import('zod').ZodType<T>} schema
 * @param {string} name
 * @param {Buffer} content
 * @throws {Error} for content that no release of the shop has written
 */
function parse(schema, name, content) {
  const { data, error } = schema.safeParse(JSON.parse(content.toString()))
  if (error) throw new Error(unexpectedForm(name))
  return data
}

function unexpectedForm(/** @type {string} */ name) {
  return `the entry ${name} has an unexpected form`
}

/** Requires that both have the same names with the same sums. */
function requireEqual(
  /** @type {string} */ what,
  /** @type {Record<string, Partial<TableSum> | undefined>} */ found,
  /** @type {Record<string, Partial<TableSum> | undefined>} */ expected,
) {
  for (const name of new Set([...Object.keys(found), ...Object.keys(expected)])) {
    if (!isEqualSum(found[name], expected[name]))
      throw new Error(`${what} ${name} does not match its checksum`)
  }
}

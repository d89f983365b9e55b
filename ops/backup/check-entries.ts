import { isDeepStrictEqual } from 'node:util'
import type { ZodType } from 'zod'
import { isStoredName } from '@/lib/platform/storage/document-name'
import { BackupFault, damageFault } from './backup-fault'
import {
  FORMAT,
  FORMAT_VERSION,
  HEAD,
  type Head,
  headSchema,
  PICTURES,
  SEQUENCES,
  type Sequences,
  SUMS,
  type Sums,
  sequencesSchema,
  startSum,
  sumOf,
  sumsSchema,
  TABLES,
} from './format'

export type Part =
  | { kind: 'head'; head: Head }
  | { kind: 'rows'; table: string; content: Buffer }
  | { kind: 'sequences'; sequences: Sequences }
  | { kind: 'picture'; name: string; content: Buffer }
  | { kind: 'sums'; sums: Sums }

/**
 * Turns the entries of an archive into the parts of a backup, and adds up what it passes on. The last part is `sums`; it comes
 * only if it matches everything before. Anything that does not match is an error.
 */
export async function* checkEntries(
  file: string,
  entries: AsyncIterable<{ name: string; content: Buffer }>,
): AsyncGenerator<Part> {
  const tables: Map<string, ReturnType<typeof startSum>> = new Map()
  const pictures: Sums['pictures'] = {}
  const actual: Partial<Pick<Sums, 'head' | 'sequences'>> = {}
  let isComplete = false
  for await (const { name, content } of entries) {
    if (isComplete) throw new Error(`unexpected entry ${name}`)
    if (!actual.head) {
      const head = readHead(file, name, content)
      actual.head = sumOf(content)
      for (const table of head.tables) tables.set(table.name, startSum())
      yield { kind: 'head', head }
    } else if (name === SEQUENCES) {
      actual.sequences = sumOf(content)
      yield { kind: 'sequences', sequences: parse(sequencesSchema, name, content) }
    } else if (name.startsWith(PICTURES)) {
      const picture = name.slice(PICTURES.length)
      if (!isStoredName(picture)) throw new Error(`unexpected entry ${name}`)
      pictures[picture] = sumOf(content)
      yield { kind: 'picture', name: picture, content }
    } else if (name === SUMS) {
      const sums = parse(sumsSchema, name, content)
      const rows = Object.fromEntries([...tables].map(([table, sum]) => [table, sum.end()]))
      if (!actual.sequences) throw new Error(`the entry ${SEQUENCES} is missing`)
      requireEqual('the entry', actual, { head: sums.head, sequences: sums.sequences })
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
    throw new BackupFault(`${file} ${actual.head ? 'is incomplete' : 'is not a backup of this shop'}.`)
}

function readHead(file: string, name: string, content: Buffer) {
  const head: Head | null = name === HEAD ? JSON.parse(content.toString()) : null
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

function parse<T>(schema: ZodType<T>, name: string, content: Buffer) {
  const { data, error } = schema.safeParse(JSON.parse(content.toString()))
  if (error) throw new Error(unexpectedForm(name))
  return data
}

function unexpectedForm(name: string) {
  return `the entry ${name} has an unexpected form`
}

function requireEqual(what: string, actual: Record<string, unknown>, expected: Record<string, unknown>) {
  for (const name of new Set([...Object.keys(actual), ...Object.keys(expected)])) {
    if (!isDeepStrictEqual(actual[name], expected[name]))
      throw new Error(`${what} ${name} does not match its checksum`)
  }
}

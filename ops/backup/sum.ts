import { createHash } from 'node:crypto'
import type { Sum, TableSum } from './format'

const NEWLINE = 0x0a

/**
 * Adds up bytes, their SHA-256, and their lines: each row of COPY's text is one line.
 */
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
    end: (): TableSum => ({ rows, bytes, sha256: hash.digest('hex') }),
  }
}

export function sumOf(content: Uint8Array): Sum {
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}

/** Whether both have the same bytes and, for tables, as many rows. */
export function isEqualSum(one: Partial<TableSum> | undefined, other: Partial<TableSum> | undefined) {
  return one?.sha256 === other?.sha256 && one?.bytes === other?.bytes && one?.rows === other?.rows
}

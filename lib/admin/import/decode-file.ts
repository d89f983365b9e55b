import 'server-only'
import { createHash } from 'node:crypto'
import { loopTurns } from '@/lib/platform/async/loop-turns'
import { countTriples, likelyEncoding, type Triples, textIn } from './guess-encoding'
import { refuseFile } from './refuse-file'
import type { EncodingSample, TextEncoding } from './text-encodings'

/** People send these instead of CSV. Their first bytes tell; none of it is ever unpacked. */
const otherFiles: readonly [name: string, start: readonly number[]][] = [
  ['a ZIP archive or an Excel workbook', [0x50, 0x4b, 0x03, 0x04]],
  ['an empty ZIP archive', [0x50, 0x4b, 0x05, 0x06]],
  ['a compressed file', [0x1f, 0x8b]],
  ['an old Excel workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
]

const byteOrderMarks: readonly [encoding: TextEncoding, start: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const pieceBytes = 64 * 1024

/** Yields the bytes of a file. Its stream may give all of it at once. */
async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const turn = loopTurns()
  for (let at = 0; at < file.size; at += pieceBytes) {
    yield new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer())
    await turn()
  }
}

/** Yields the text of a file. Bytes that mean nothing become `\ufffd`. Its byte order mark is left out. */
export async function* textOf(file: Blob, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of piecesOf(file)) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}

/** Returns what tells a file from every other one, in 64 digits. */
export async function sha256Of(file: Blob): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of piecesOf(file)) hash.update(bytes)
  return hash.digest('hex')
}

export type DecodedFile = {
  encoding: TextEncoding
  /** How one line reads in each encoding that the file may have; empty where there is no doubt. */
  samples: EncodingSample[]
}

/**
 * Returns how a file is encoded. A byte order mark says it, else `chosen`. One that is no valid UTF-8 is guessed: Windows-1252, unless
 * its letters make words in Windows-1250 or Mac Roman only. One that has more characters of UTF-8 than broken ones is UTF-8 that
 * was damaged. Throws `invalid-input` for files that are no text.
 */
export async function decodedFile(file: Blob, chosen?: TextEncoding): Promise<DecodedFile> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const begins = (bytes: readonly number[]) => bytes.every((byte, at) => start[at] === byte)
  const other = otherFiles.find(([, bytes]) => begins(bytes))
  if (other) throw refuseFile(`This is ${other[0]}. In the spreadsheet choose Save as → CSV UTF-8.`)
  const marked = byteOrderMarks.find(([, bytes]) => begins(bytes))
  if (marked) return { encoding: marked[0], samples: [] }
  const unmarked = unmarkedUtf16(start)
  if (unmarked && !chosen) return { encoding: unmarked, samples: [] }
  let broken = 0
  let good = 0
  for await (const text of textOf(file, 'utf-8')) {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 0xfffd) broken += 1
      else if (code > 0x7f) good += 1
    }
  }
  if (broken === 0) return { encoding: chosen ?? 'utf-8', samples: [] }
  const triples: Triples = new Map()
  for await (const bytes of piecesOf(file)) countTriples(bytes, triples)
  const guess = broken > good ? likelyEncoding(triples) : 'utf-8'
  return { encoding: chosen ?? guess, samples: await samplesOf(file) }
}

/** Returns how a file is encoded. */
export async function encodingOf(file: Blob): Promise<TextEncoding> {
  return (await decodedFile(file)).encoding
}

/** Letters of ASCII in UTF-16 have every second byte empty. */
function unmarkedUtf16([first = 0, second = 0, third = 0, fourth = 0]: Uint8Array): TextEncoding | null {
  if (first && !second && third && !fourth) return 'utf-16le'
  return !first && second && !third && fourth ? 'utf-16be' : null
}

const sampledBytes = 256 * 1024
const sampleBytes = 100

/** Reads the line with most kinds of letters beyond ASCII, from the first of them on, in each encoding. */
async function samplesOf(file: Blob): Promise<EncodingSample[]> {
  const bytes = new Uint8Array(await file.slice(0, sampledBytes).arrayBuffer())
  let best = { kinds: 0, at: 0, end: 0 }
  for (let from = 0; from < bytes.length; ) {
    const lineEnd = bytes.indexOf(0x0a, from)
    const end = lineEnd < 0 ? bytes.length : lineEnd
    const first = bytes.subarray(from, end).findIndex((byte) => byte >= 0x80)
    if (first >= 0) {
      const at = Math.max(from, from + first - sampleBytes / 5)
      const part = bytes.subarray(at, Math.min(end, at + sampleBytes))
      const kinds = new Set(part.filter((byte) => byte >= 0x80)).size
      if (kinds > best.kinds) best = { kinds, at, end: at + part.length }
    }
    from = end + 1
  }
  const part = bytes.subarray(best.at, best.end)
  const encodings = ['windows-1252', 'windows-1250', 'macintosh', 'utf-8'] as const
  return encodings.map((encoding) => {
    const text = textIn(encoding, part).replaceAll(/\p{Cc}/gu, ' ')
    return { encoding, text: text.trim() }
  })
}

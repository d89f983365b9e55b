import 'server-only'
import { loopTurns } from '@/lib/platform/async/loop-turns'
import { refuseFile } from './refuse-file'

export type TextEncoding = 'utf-8' | 'windows-1252'

/** People send these instead of CSV. Their first bytes tell; none of it is ever unpacked. */
const otherFiles: readonly [name: string, start: readonly number[]][] = [
  ['a ZIP archive or an Excel workbook', [0x50, 0x4b, 0x03, 0x04]],
  ['an empty ZIP archive', [0x50, 0x4b, 0x05, 0x06]],
  ['a compressed file', [0x1f, 0x8b]],
  ['an old Excel workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
  ['Unicode text in UTF-16', [0xff, 0xfe]],
  ['Unicode text in UTF-16', [0xfe, 0xff]],
]

const pieceBytes = 64 * 1024

/** Yields the text of a file. Bytes that mean nothing become `\ufffd`. Its byte order mark is left out. */
export async function* textOf(file: Blob, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  const turn = loopTurns()
  // Its stream may give all of it at once.
  for (let at = 0; at < file.size; at += pieceBytes) {
    const bytes = await file.slice(at, at + pieceBytes).arrayBuffer()
    yield decoder.decode(bytes, { stream: true })
    await turn()
  }
  yield decoder.decode()
}

/**
 * Returns how a file is encoded. One that is no valid UTF-8 is taken for Windows-1252, unless it has a byte order mark or more
 * characters of UTF-8 than broken ones: then it is UTF-8 that was damaged. Throws `invalid-input` for files that are no text.
 */
export async function encodingOf(file: Blob): Promise<TextEncoding> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const begins = (bytes: readonly number[]) => bytes.every((byte, at) => start[at] === byte)
  const other = otherFiles.find(([, bytes]) => begins(bytes))
  if (other) throw refuseFile(`This is ${other[0]}. In the spreadsheet choose Save as → CSV UTF-8.`)
  if (begins([0xef, 0xbb, 0xbf])) return 'utf-8'
  let broken = 0
  let good = 0
  for await (const text of textOf(file, 'utf-8')) {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 0xfffd) broken += 1
      else if (code > 0x7f) good += 1
    }
  }
  return broken > good ? 'windows-1252' : 'utf-8'
}

import { constants, createInflate } from 'node:zlib'
import { type LoopTurn, loopTurns } from '@/lib/platform/async/loop-turns'

/**
 * Whether a PDF only shows something. Programs read PDFs in many ways, so this does not follow its structure: a name that begins
 * something active is looked for in all bytes, and in all that is compressed.
 */

/** Scripts, programs, attached files, media, forms that are sent; and what is encrypted, which cannot be looked into. */
const active =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Movie|Rendition|XFA|SubmitForm|ImportData|GoToE|Encrypt)(?![A-Za-z])/
const maxStreams = 2000
const maxInflatedBytes = 64 * 1024 * 1024
const pieceBytes = 64 * 1024
/** The longest name of `active`, each letter as `#41`, and what may follow it. */
const maxNameBytes = 64

/**
 * Returns whether a PDF contains nothing that does something, as far as that can be seen: what cannot be seen counts as active. Inflates
 * outside of the event loop, and gives that back.
 */
export async function isPassivePdf(bytes: Buffer): Promise<boolean> {
  const turn = loopTurns()
  const names = new Names()
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    if (names.areActive(bytes.subarray(at, at + pieceBytes))) return false
    await turn()
  }
  const text = bytes.toString('latin1')
  let [streams, left, from] = [0, maxInflatedBytes, 0]
  for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream\s{0,8}/g)) {
    const inflated = await inflate(bytes.subarray(index + keyword.length), left, turn)
    left -= inflated.bytes
    if (++streams > maxStreams || left <= 0 || inflated.isActive) return false
    const between = text.slice(from, index)
    from = index + keyword.length
    if (hidesObjects(namesIn(between.slice(Math.max(0, between.lastIndexOf('obj')))), inflated.isWhole))
      return false
    await turn()
  }
  return true
}

class Names {
  #end = ''

  areActive(piece: Uint8Array): boolean {
    const text = this.#end + Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1')
    this.#end = text.slice(-maxNameBytes)
    return active.test(namesIn(text))
  }
}

/** Whether a stream, by what is written before it, has objects in it that are not seen in its bytes, inflated or as they are. */
function hidesObjects(head: string, isInflated: boolean): boolean {
  if (!head.includes('/ObjStm') || !/\/(?:F|Filter)\b/.test(head)) return false
  return !isInflated || /\/(?:DP|DecodeParms)\b/.test(head)
}

/** A text with its names as they are meant: `/J#61vaScript` is `/JavaScript`. */
function namesIn(text: string): string {
  return text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/**
 * Inflates compressed bytes, also those that end early. `bytes` counts what came out, at most a piece more than is allowed; `isWhole` is
 * false for bytes that are not compressed, or not to their end.
 */
async function inflate(compressed: Buffer, maxBytes: number, turn: LoopTurn) {
  const result = { bytes: 0, isWhole: true, isActive: false }
  const names = new Names()
  const inflater = createInflate({ chunkSize: pieceBytes, finishFlush: constants.Z_SYNC_FLUSH })
  inflater.end(compressed)
  try {
    for await (const piece of inflater as AsyncIterable<Buffer>) {
      result.bytes += piece.length
      result.isActive ||= names.areActive(piece)
      if (result.isActive || result.bytes >= maxBytes) break
      await turn()
    }
  } catch {
    result.isWhole = false
  }
  return result
}

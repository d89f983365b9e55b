import { constants, inflateSync } from 'node:zlib'

/**
 * Whether a PDF only shows something. Programs read PDFs in many ways, so this does not follow its structure: a name that begins
 * something active is looked for in all bytes, and in all that is compressed.
 */

/** Scripts, programs, attached files, media, forms that are sent; and what is encrypted, which cannot be looked into. */
const active =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Movie|Rendition|XFA|SubmitForm|ImportData|GoToE|Encrypt)(?![A-Za-z])/
const maxStreams = 2000
const maxInflatedBytes = 64 * 1024 * 1024

/** Returns whether a PDF contains nothing that does something, as far as that can be seen: what cannot be seen counts as active. Pure. */
export function isPassivePdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (active.test(namesIn(text))) return false
  let [streams, left, from] = [0, maxInflatedBytes, 0]
  for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream\s{0,8}/g)) {
    const inflated = inflate(bytes.subarray(index + keyword.length), left)
    left -= inflated?.length ?? 0
    if (++streams > maxStreams || left <= 0) return false
    const between = text.slice(from, index)
    from = index + keyword.length
    if (hidesObjects(namesIn(between.slice(Math.max(0, between.lastIndexOf('obj')))), inflated !== null))
      return false
    if (inflated && active.test(namesIn(inflated.toString('latin1')))) return false
  }
  return true
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

/** What compressed bytes contain, also those that end early; as much as is allowed for those with more, `null` for others. */
function inflate(bytes: Buffer, maxBytes: number): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    if (error instanceof RangeError) return Buffer.alloc(maxBytes)
    return null
  }
}

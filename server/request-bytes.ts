import type { IncomingMessage } from 'node:http'

/** The bytes of requests as they were sent, as far as Node tells. */

/**
 * More headers than these are written without the space before the value, for all we know: bytes taken for spaces would hide a
 * head behind them.
 */
const SPACED_HEADERS = 200

/** The bytes of a request: its first line, `name: value` lines, an empty one, and the body. */
export function sizeOf({ method = '', url = '', rawHeaders, headers }: IncomingMessage) {
  const around = rawHeaders.length > 2 * SPACED_HEADERS ? 3 : 4
  let size = method.length + url.length + 14 + Number(headers['content-length'] ?? 0)
  for (let at = 0; at < rawHeaders.length; at += 2)
    size += (rawHeaders[at]?.length ?? 0) + (rawHeaders[at + 1]?.length ?? 0) + around
  return size
}

/** The bytes of a chunk in a body; of the last one for `null`. */
export function sizeOfChunk(chunk: Buffer | null) {
  const length = chunk?.length ?? 0
  return length.toString(16).length + length + 4
}

import type { IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** Decompresses a response body according to its Content-Encoding. */
export function decoded({ headers, body }: { headers: IncomingHttpHeaders; body: Buffer }): Buffer {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/**
 * Decompresses a response body according to its Content-Encoding.
 * @param {{ headers: import('node:http').IncomingHttpHeaders, body: Buffer }} response
 * @returns {Buffer}
 */
export function decoded({ headers, body }) {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/**
 * An answer's body without its content encoding.
 * @param {{ headers: import('node:http').IncomingHttpHeaders, body: Buffer }} answer
 * @returns {Buffer}
 */
export function decoded({ headers, body }) {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

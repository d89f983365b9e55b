import 'server-only'
import { Problem } from '@/lib/problem'

/**
 * Reads the body, at most `maxBytes`. Throws `body-too-large` (with this `detail`) as soon as more arrives, whatever the
 * Content-Length says, and `body-incomplete` when the body ends early.
 */
export async function readBody(request: Request, maxBytes: number, detail?: string): Promise<Buffer> {
  const tooLarge = () => new Problem('body-too-large', { detail })
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    // Otherwise the client disconnected, or the server has cut the connection.
    throw error instanceof Problem ? error : new Problem('body-incomplete')
  }
  return Buffer.concat(chunks)
}

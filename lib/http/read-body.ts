import 'server-only'
import { Problem } from '@/lib/problem'

/**
 * The body, at most `limit` bytes of it; `body-too-large` (with this `detail`) as soon as more arrives, whatever its
 * Content-Length says, and `body-incomplete` when it breaks off.
 */
export async function readBody(request: Request, limit: number, detail?: string): Promise<Buffer> {
  const tooLarge = new Problem('body-too-large', { detail })
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > limit) throw tooLarge
      chunks.push(chunk)
    }
  } catch (error) {
    // The client went away, or was hung up on: no fault of ours.
    throw error === tooLarge ? error : new Problem('body-incomplete')
  }
  return Buffer.concat(chunks)
}

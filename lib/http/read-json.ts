import 'server-only'
import { Problem } from '@/lib/problem'

const mostBytes = 100_000

/** The body, at most `limit` bytes of it; `body-too-large` as soon as more arrives, whatever its Content-Length says. */
async function readText(request: Request, limit: number): Promise<string> {
  if (!request.body) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  let text = ''
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > limit) throw new Problem('body-too-large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The request's JSON body, at most 100 kB. Throws `invalid-json` or `body-too-large`. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await readText(request, mostBytes))
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('invalid-json')
  }
}

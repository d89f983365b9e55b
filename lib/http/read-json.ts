import 'server-only'
import { readBody } from '@/lib/http/read-body'
import { Problem } from '@/lib/problem'

const mostBytes = 100_000

/** The request's JSON body, at most 100 kB. Throws `invalid-json` or `body-too-large`. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    const bytes = await readBody(request, mostBytes)
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('invalid-json')
  }
}

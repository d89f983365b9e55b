import 'server-only'
import { readBody } from '@/lib/http/read-body'
import { Problem } from '@/lib/problem'

const mostBytes = 100_000

/** The body as text, at most 100 kB of it. Throws `body-too-large`, or `invalid-json` for what is not UTF-8. */
export async function readText(request: Request): Promise<string> {
  const bytes = await readBody(request, mostBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Problem('invalid-json')
  }
}

/** The value of a JSON text. Throws `invalid-json`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('invalid-json')
  }
}

/** The request's JSON body, at most 100 kB. Throws `invalid-json` or `body-too-large`. */
export async function readJson(request: Request): Promise<unknown> {
  return parseJson(await readText(request))
}

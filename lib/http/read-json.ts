import 'server-only'
import { Problem } from '@/lib/problem'
import { readBody } from './read-body'

const maxBytes = 100_000

/** The body as text, at most 100 kB. Throws `body-too-large`, `body-incomplete`, or `invalid-json` when it is not UTF-8. */
export async function readText(request: Request): Promise<string> {
  const bytes = await readBody(request, maxBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Problem('invalid-json')
  }
}

/** Parses a JSON text. Throws `invalid-json`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('invalid-json')
  }
}

/** The request's JSON body, at most 100 kB. Throws `invalid-json`, `body-too-large` or `body-incomplete`. */
export async function readJson(request: Request): Promise<unknown> {
  return parseJson(await readText(request))
}

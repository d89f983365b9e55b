import { z } from '@/lib/shared/validation/zod'

/** `json` is null when the body is not JSON */
export type Response = { status: number; headers: Headers; json: unknown }

const problem = z.object({ code: z.string(), detail: z.string() }).partial().catch({})

type Options = {
  method?: string
  token?: string
  body?: unknown
  form?: FormData
  headers?: Record<string, string>
}

/** Sends one request to the shop, as any API client would. */
export async function call(
  url: string,
  { method, token, body, form, headers }: Options = {},
): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers: {
      ...headers,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: form ?? JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: parse(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns "201" or "409 out-of-stock". */
function outcomeOf({ status, json }: Response) {
  const { code } = problem.parse(json)
  return code ? `${status} ${code}` : String(status)
}

export function tally(responses: Response[]) {
  const counts: Record<string, number> = {}
  for (const outcome of responses.map(outcomeOf)) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** Returns the JSON of a call that a trial builds on. Throws when it did not succeed. */
export function requireStatus({ status, json }: Response, expected: number, message: string) {
  if (status !== expected) throw new Error(`${message} (${status} ${problem.parse(json).detail ?? ''})`)
  return json
}

/** Describes in one line how two values differ; an empty list when they are equal as JSON. */
export function mismatch(what: string, value: unknown, expected: unknown) {
  const [actual, wanted] = [JSON.stringify(value), JSON.stringify(expected)]
  return actual === wanted ? [] : [`${what}: ${actual} instead of ${wanted}`]
}

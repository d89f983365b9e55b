import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { issueToken } from '@/lib/accounts/sessions/tokens'
import { calls } from '@/lib/api/contract/calls'
import type { Call } from '@/lib/api/contract/define-calls'
import { failuresOf } from '@/lib/api/openapi/problem-responses'
import type { z } from '@/lib/shared/validation/zod'

/** Calls the API's handlers as Next does: by path, in both slash forms, static segments before dynamic ones. */

type Params = Record<string, string | string[]>
type Handler = (request: Request, context: { params: Promise<Params | undefined> }) => Promise<Response>
type Route = Partial<Record<string, Handler>>

const modules = import.meta.glob<Route>('/app/api/**/route.ts')

const routes = Object.entries(modules).map(([file, load]) => ({
  parts: file.split('/').slice(3, -1),
  load,
}))

/** A higher `rank`, for more dynamic segments, is a worse match. */
function match(parts: string[], path: string[]): { params: Params; rank: number } | null {
  const params: Params = {}
  let rank = 0
  for (const [index, part] of parts.entries()) {
    const catchAll = /^\[+\.\.\.(\w+)\]+$/.exec(part)?.[1]
    if (catchAll) return { params: { ...params, [catchAll]: path.slice(index) }, rank: rank + 100 - index }
    const segment = path[index]
    if (segment === undefined) return null
    const name = /^\[(\w+)\]$/.exec(part)?.[1]
    if (name) {
      params[name] = segment
      rank += 1
    } else if (part !== segment) return null
  }
  return parts.length === path.length ? { params, rank } : null
}

/** A string, form or stream as body is sent as it is, anything else as JSON. */
export type ApiCall = { method: string; path: string; body?: unknown; headers?: Record<string, string> }

/** Returns the handler's response to one call made by `viewer`. Throws when the OpenAPI document does not describe it. */
export async function callApi(
  viewer: Viewer | null,
  { method, path, body, headers }: ApiCall,
): Promise<Response> {
  const url = new URL(path, 'http://localhost:3000')
  const segments = url.pathname.split('/').filter(Boolean).slice(1).map(decodeURIComponent)
  const [best] = routes
    .flatMap(({ parts, load }) => {
      const found = match(parts, segments)
      return found ? [{ ...found, load, parts }] : []
    })
    .toSorted((a, b) => a.rank - b.rank)
  if (!best) throw new Error(`No route serves ${path}`)
  const handler = (await best.load())[method]
  if (!handler) throw new Error(`${path} does not export ${method}`)
  const isPlain = typeof body === 'string' || body instanceof FormData || body instanceof ReadableStream
  const isJson = body !== undefined && !isPlain
  const request = new Request(url, {
    method,
    headers: {
      ...(isJson ? { 'Content-Type': 'application/json' } : {}),
      ...(viewer ? { Authorization: `Bearer ${await issueToken('bearer', viewer)}` } : {}),
      ...headers,
    },
    body: isJson ? JSON.stringify(body) : (body as BodyInit | undefined),
    duplex: 'half',
  } as RequestInit)
  // Next passes `undefined` for a path without dynamic segments.
  const params = Object.keys(best.params).length > 0 ? best.params : undefined
  const response = await handler(request, { params: Promise.resolve(params) })
  const route = best.parts.join('/')
  await requireDescribed(method, route.includes('...') ? url.pathname : `/api/${route}`, response)
  return response
}

/** Any parameter's name is the same. */
export const patternOf = (path: string) => path.replace(/\/$/, '').replaceAll(/\{\w+\}|\[\w+\]/g, '*')

/** Returns the description of a call, whose parameter may have another name; undefined for one that has none. */
export function describedCall(method: string, path: string): Call | undefined {
  return calls.find((call) => call.method === method && patternOf(call.path) === patternOf(path))
}

/** Returns the schema of a call's answers with this status; undefined when the description has none. */
function answerSchema(call: Call, status: number): z.ZodType | undefined {
  if (status === (call.status ?? 200)) return call.answer
  if (status === call.otherwise?.status) return call.otherwise.schema
  return failuresOf(call).find((failure) => failure.status === status)?.schema
}

/** Throws when the answer is not one that the OpenAPI document describes for this call. */
async function requireDescribed(method: string, path: string, response: Response): Promise<void> {
  if (method === 'OPTIONS') return
  const call = describedCall(method, path)
  // The path is unknown, or has another method.
  if (!call && [404, 405].includes(response.status)) return
  if (call?.isVersioned && response.status === 304) return
  // The front server makes a text of the parts that the handler answers.
  if (call?.answerType && response.ok) return
  const text = await response.clone().text()
  const result = call && answerSchema(call, response.status)?.safeParse(JSON.parse(text))
  if (result?.success) return
  const reason = result?.error.message ?? 'no such call or status'
  throw new Error(
    `lib/api/contract does not describe ${method} ${path} → ${response.status} ${text}: ${reason}`,
  )
}

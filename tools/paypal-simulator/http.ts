import type { IncomingMessage, ServerResponse } from 'node:http'
import { invalid, notFound, PaypalFailure } from './paypal-errors'
import type { Simulator } from './server'

/** `path` is without the query. */
export interface Call {
  request: IncomingMessage
  response: ServerResponse
  path: string
  query: string
  simulator: Simulator
}

type Handler = (call: Call, ...parts: string[]) => unknown

/** The path gives its groups to a handler. GET includes HEAD, and a lone handler takes every method. */
export type Routes = [path: RegExp, handlers: Handler | Record<string, Handler>][]

/** Serves a call by the first route with its path, or by a 405. */
export async function serveRoute(routes: Routes, call: Call) {
  const method = call.request.method === 'HEAD' ? 'GET' : String(call.request.method)
  for (const [pattern, handlers] of routes) {
    const match = pattern.exec(call.path)
    if (!match) continue
    const handler = typeof handlers === 'function' ? handlers : handlers[method]
    if (handler) return await handler(call, ...match.slice(1))
    const { body } = new PaypalFailure(405, 'METHOD_NOT_SUPPORTED')
    return sendJson(call.response, 405, body, { Allow: Object.keys(handlers).join(', ') })
  }
  throw notFound()
}

const maxBodyBytes = 100 * 1024

/** Reads a body of at most 100 kB. A larger one is a 413. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > maxBodyBytes) throw new PaypalFailure(413, 'PAYLOAD_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Reads a JSON body; null for an empty one. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request)
  if (text === '') return null
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new PaypalFailure(415, 'UNSUPPORTED_MEDIA_TYPE')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.')
  }
}

export async function readForm(request: IncomingMessage) {
  return new URLSearchParams(await readBody(request))
}

/** Sends a complete response. Does nothing when one was sent already or the connection is closed. */
export function send(
  response: ServerResponse,
  status: number,
  contentType: string,
  body: string,
  headers: Record<string, string> = {},
) {
  if (response.headersSent || response.destroyed) return
  // The unread rest of a rejected body would be parsed as the next request on this connection.
  if (!response.req.complete) response.setHeader('Connection', 'close')
  response.writeHead(status, {
    'Content-Type': contentType,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

export function sendJson(response: ServerResponse, status: number, value: unknown, headers = {}) {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(value), headers)
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { invalid, PaypalFailure } from './paypal-errors'

const maxBodyBytes = 100 * 1024

/**
 * Reads a request body of at most 100 kB.
 * @throws 413 when the body is larger
 */
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

/**
 * Reads a JSON body. Returns null for an empty one.
 * @throws 400, 413 or 415
 */
export async function readJson(request: IncomingMessage) {
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

/**
 * Reads a URL-encoded form.
 * @throws 413
 */
export async function readForm(request: IncomingMessage) {
  return new URLSearchParams(await readBody(request))
}

/**
 * Sends a complete response. Does nothing when one was sent already or the connection is closed.
 * @param type  content type
 */
export function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
) {
  if (response.headersSent || response.destroyed) return
  // The unread rest of a rejected body would be parsed as the next request on this connection.
  if (!response.req.complete) response.setHeader('Connection', 'close')
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
) {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(value), headers)
}

/**
 * Responds with 405 unless the method is allowed. GET includes HEAD.
 * @returns whether the method is allowed
 */
export function allowMethods(
  request: IncomingMessage,
  response: ServerResponse,
  ...allowed: string[]
): boolean {
  const method = request.method === 'HEAD' ? 'GET' : String(request.method)
  if (allowed.includes(method)) return true
  sendJson(response, 405, new PaypalFailure(405, 'METHOD_NOT_SUPPORTED').body, { Allow: allowed.join(', ') })
  return false
}

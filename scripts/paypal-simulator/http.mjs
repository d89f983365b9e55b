import { invalid, PaypalFailure } from './paypal-errors.mjs'

const maxBodyBytes = 100 * 1024

/**
 * Reads a request body of at most 100 kB.
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<string>}
 * @throws 413 when the body is larger
 */
export async function readBody(request) {
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
 * @param {import('node:http').IncomingMessage} request
 * @throws 400, 413 or 415
 */
export async function readJson(request) {
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

/** Reads a URL-encoded form. @param {import('node:http').IncomingMessage} request @throws 413 */
export async function readForm(request) {
  return new URLSearchParams(await readBody(request))
}

/**
 * Sends a complete response. Does nothing when one was sent already or the connection is closed.
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} type  content type
 * @param {string} body
 * @param {Record<string, string>} headers
 */
export function send(response, status, type, body, headers = {}) {
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

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {unknown} value
 * @param {Record<string, string>} headers
 */
export function sendJson(response, status, value, headers = {}) {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(value), headers)
}

/**
 * Responds with 405 unless the method is allowed. GET includes HEAD.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string[]} allowed
 * @returns {boolean} whether the method is allowed
 */
export function allowMethods(request, response, ...allowed) {
  const method = request.method === 'HEAD' ? 'GET' : String(request.method)
  if (allowed.includes(method)) return true
  sendJson(response, 405, new PaypalFailure(405, 'METHOD_NOT_SUPPORTED').body, { Allow: allowed.join(', ') })
  return false
}

import { invalid, PaypalFailure } from './paypal-errors.mjs'

const bodyLimit = 100 * 1024

/**
 * Reads a request body of at most 100 kB.
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<string>}
 * @throws 413 when it is larger
 */
export async function readBody(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > bodyLimit) throw new PaypalFailure(413, 'PAYLOAD_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Reads a JSON body; an empty one is null.
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

/** @param {import('node:http').IncomingMessage} request @throws 413 */
export async function readForm(request) {
  return new URLSearchParams(await readBody(request))
}

/**
 * Sends an answer and ends it.
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} type content type
 * @param {string} body
 * @param {Record<string, string>} headers
 */
export function send(response, status, type, body, headers = {}) {
  if (response.headersSent || response.destroyed) return
  // An unread rest of a refused body would be taken for the next request on this connection.
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
 * Answers 405 unless the method is one of those allowed; GET includes HEAD.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string[]} allowed
 * @returns {boolean} whether to go on
 */
export function allowMethods(request, response, ...allowed) {
  const method = request.method === 'HEAD' ? 'GET' : String(request.method)
  if (allowed.includes(method)) return true
  sendJson(response, 405, new PaypalFailure(405, 'METHOD_NOT_SUPPORTED').body, { Allow: allowed.join(', ') })
  return false
}

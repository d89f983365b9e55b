/** What Next would answer with an error of its own: requests that no route can be asked. */

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Whether any route may have this method. */
export function isKnownMethod(/** @type {string | undefined} */ method) {
  return method !== undefined && methods.includes(method)
}

/** Whether the path of a request target can be decoded, and Next can make a URL of it. */
export function isValidTarget(/** @type {string} */ target) {
  const path = target.split('?', 1)[0] ?? ''
  try {
    decodeURIComponent(path)
    return path.startsWith('/') && URL.canParse(path.replace(/^\/+/, '/'), 'http://shop.invalid')
  } catch {
    return false
  }
}

const CONTROLS = /[\p{Cc}\u2028\u2029]/u

/**
 * Whether a request for one of Next's own files carries control characters: what such a request asks for is printed by
 * Next as it is, and a line break in it would forge a line of the log.
 */
export function isForgery(/** @type {string} */ target) {
  const [path = '', ...query] = target.split('?')
  const { pathname } = new URL(path.replace(/^\/+/, '/'), 'http://shop.invalid')
  const decoded = decodeURIComponent(pathname)
  if (!/^\/+_next(\/|$)/i.test(decoded)) return false
  const said = [...new URLSearchParams(query.join('?'))].flat()
  return [decoded, ...said].some((text) => CONTROLS.test(text))
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {{ detail: string, code: string }} problem
 */
function refuse(response, status, problem, headers = {}) {
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close', ...headers })
  response.end(JSON.stringify(problem))
}

/** Answers a request whose address is a client's mistake: 400. @param {import('node:http').ServerResponse} response */
export function refuseTarget(response) {
  refuse(response, 400, { detail: 'This address is not valid.', code: 'invalid-address' })
}

/** Answers a method that no route has: 405. @param {import('node:http').ServerResponse} response */
export function refuseMethod(response) {
  const problem = { detail: 'This method is not supported here.', code: 'method-not-allowed' }
  refuse(response, 405, problem, { Allow: methods.join(', ') })
}

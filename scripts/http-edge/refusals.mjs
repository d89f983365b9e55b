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

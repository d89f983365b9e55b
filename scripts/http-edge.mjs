/**
 * Loaded before the shop's server (`node --import`). Next answers 500 to a path that is not valid percent-encoding; here
 * such a request is refused as what it is, a client's mistake, before Next sees it.
 */
import http from 'node:http'

const refusal = JSON.stringify({ detail: 'This address is not valid.', code: 'invalid-address' })

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

/** @type {(listener: http.RequestListener) => http.RequestListener} */
function guarded(listener) {
  return (request, response) => {
    if (isValidTarget(request.url ?? '')) return listener(request, response)
    const headers = { 'Content-Type': 'application/json', Connection: 'close' }
    response.writeHead(400, headers).end(refusal)
  }
}

const createServer = http.createServer

// Next creates its server itself and offers no hook before its router.
http.createServer = /** @type {typeof http.createServer} */ (
  (...args) => createServer(...args.map((value) => (typeof value === 'function' ? guarded(value) : value)))
)

import { cachedPagePolicy, groundPolicy } from './content-policy.mjs'

/**
 * Pages that are made ahead but sent in pieces, such as the one for an unknown address: kept back until they are whole, and
 * then sent with the policy that names their inline scripts. Whatever has a policy of its own passes untouched, pages
 * rendered for one request among them.
 * @param {import('node:http').ServerResponse} response
 */
export function nameInlineScripts(response) {
  const { write, end, flushHeaders } = response
  /** @type {Buffer[]} */
  const pieces = []
  const keep = (/** @type {unknown} */ piece) => {
    if (piece && typeof piece !== 'function') pieces.push(Buffer.from(/** @type {string} */ (piece)))
  }
  const isNameless = () =>
    !response.headersSent &&
    response.getHeader('content-security-policy') === groundPolicy &&
    String(response.getHeader('content-type') ?? '').startsWith('text/html')

  response.flushHeaders = () => {
    if (!isNameless()) Reflect.apply(flushHeaders, response, [])
  }
  response.write = /** @type {typeof write} */ (
    (/** @type {unknown[]} */ ...args) => {
      if (!isNameless()) return Reflect.apply(write, response, args)
      keep(args[0])
      return true
    }
  )
  response.end = /** @type {typeof end} */ (
    (/** @type {unknown[]} */ ...args) => {
      Object.assign(response, { write, end, flushHeaders })
      if (isNameless()) keep(args[0])
      // A page of its own policy, or the answer to a HEAD.
      if (pieces.length === 0) return Reflect.apply(end, response, args)
      const page = Buffer.concat(pieces)
      response.setHeader('Content-Security-Policy', cachedPagePolicy(page.toString()))
      return Reflect.apply(end, response, [page])
    }
  )
}

/**
 * The answer to a HEAD has no page whose scripts its policy could name. A cache that took it for the page's own would show
 * the page with the wrong policy, so none may keep it.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export function keepHeadUncached({ method }, response) {
  if (method !== 'HEAD') return
  const { writeHead } = response
  response.writeHead = /** @type {typeof writeHead} */ (
    (/** @type {unknown[]} */ ...args) => {
      const isShared = String(response.getHeader('cache-control') ?? '').includes('s-maxage')
      if (isShared) response.setHeader('Cache-Control', 'private, no-store')
      return Reflect.apply(writeHead, response, args)
    }
  )
}

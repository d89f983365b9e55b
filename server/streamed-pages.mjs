import { basePolicy, cachedPagePolicy } from './content-policy.mjs'

/**
 * Buffers a page that is prerendered but streamed, such as the 404 page, and sends it whole, with a policy that contains the
 * hashes of its inline scripts. A response with its own policy is not changed, such as a page rendered per request.
 * @param {import('node:http').ServerResponse} response
 */
export function addScriptHashes(response) {
  const { write, end, flushHeaders } = response
  /** @type {Buffer[]} */
  const chunks = []
  const buffer = (/** @type {unknown} */ chunk) => {
    if (chunk && typeof chunk !== 'function') chunks.push(Buffer.from(/** @type {string} */ (chunk)))
  }
  const needsHashes = () =>
    !response.headersSent &&
    response.getHeader('content-security-policy') === basePolicy &&
    String(response.getHeader('content-type') ?? '').startsWith('text/html')

  response.flushHeaders = () => {
    if (!needsHashes()) Reflect.apply(flushHeaders, response, [])
  }
  response.write = /** @type {typeof write} */ (
    (/** @type {unknown[]} */ ...args) => {
      if (!needsHashes()) return Reflect.apply(write, response, args)
      buffer(args[0])
      return true
    }
  )
  response.end = /** @type {typeof end} */ (
    (/** @type {unknown[]} */ ...args) => {
      Object.assign(response, { write, end, flushHeaders })
      if (needsHashes()) buffer(args[0])
      // A page with its own policy, or the response to a HEAD.
      if (chunks.length === 0) return Reflect.apply(end, response, args)
      const page = Buffer.concat(chunks)
      response.setHeader('Content-Security-Policy', cachedPagePolicy(page.toString()))
      return Reflect.apply(end, response, [page])
    }
  )
}

import type { IncomingMessage } from 'node:http'

/** Letters, digits and what proxies put between them; nothing that a reader of logs could take for something else. */
const SAFE = /^[\w.:=-]{1,64}$/

/**
 * Returns the id that a trusted proxy has given to a request, or `null`. A client's own is not taken: `TRUSTED_PROXIES` says that
 * a proxy sets it.
 */
export function proxyRequestId({ headers }: IncomingMessage, trustedProxies: number) {
  const id = headers['x-request-id']
  return trustedProxies > 0 && typeof id === 'string' && SAFE.test(id) ? id : null
}

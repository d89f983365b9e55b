import type { IncomingMessage } from 'node:http'
import { REQUEST_ID } from '@/lib/front/protocol'
import { removeCookies } from './api-cookies'
import { setClientAddress } from './client-address'
import { truncateHeaders } from './request-size'

const DROPPED = new Set([
  // Headers of one connection; `accept-encoding`, because the front server encodes; `expect`, because Node has continued.
  ...['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'te', 'trailer', 'upgrade'],
  ...['accept-encoding', 'expect'],
  // Next answers these with 500 for its static files. The files are small, and a server may ignore `Range` (RFC 9110, 14.2).
  ...['if-match', 'if-unmodified-since', 'range', 'if-range'],
  // Next answers 500 to a value that it cannot parse. Without it Next sends the whole page's data, as for kept pages.
  'next-router-state-tree',
])

/**
 * Returns the headers with which a request is passed on: with the client's address and a proxy's request id, without what Next
 * must not see.
 */
export function headersForNext(
  request: IncomingMessage,
  { trustedProxies, deviceCookie }: { trustedProxies: number; deviceCookie: string },
) {
  setClientAddress(request, trustedProxies)
  const requestId = proxyRequestId(request, trustedProxies)
  if (requestId) request.headers[REQUEST_ID] = requestId
  removeCookies(request, deviceCookie)
  truncateHeaders(request)
  return Object.fromEntries(Object.entries(request.headers).filter(([name]) => !DROPPED.has(name)))
}

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

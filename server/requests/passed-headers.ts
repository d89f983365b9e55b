import type { IncomingMessage } from 'node:http'
import { DEVICE, REQUEST_ID } from '@/lib/platform/edge/protocol'
import { setClientAddress } from './client-address'
import { pathOf } from './refusals'

const DROPPED = new Set([
  // These are of one connection; the front server encodes itself; Node has continued (`expect`).
  ...['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'te', 'trailer', 'upgrade'],
  ...['accept-encoding', 'expect'],
  // Next answers these, and `if-match`, with 500 for its static files. The files are small, and a server may ignore `Range` (RFC 9110, 14.2).
  ...['if-unmodified-since', 'range', 'if-range'],
  // Next answers 500 to a value that it cannot parse. Without it Next sends the whole page's data, as for kept pages.
  'next-router-state-tree',
])

/** Returns the headers that Next gets: with the client's address and a proxy's request id, without what it must not see. */
export function headersForNext(
  request: IncomingMessage,
  { trustedProxies, deviceCookie }: { trustedProxies: number; deviceCookie: string },
) {
  setClientAddress(request, trustedProxies)
  const requestId = proxyRequestId(request, trustedProxies)
  if (requestId) request.headers[REQUEST_ID] = requestId
  removeCookies(request, deviceCookie)
  truncateHeaders(request)
  const isCall = apiPath.test(pathOf(request.url ?? ''))
  const isPassed = (name: string) => !DROPPED.has(name) && (name !== 'if-match' || isCall)
  return Object.fromEntries(Object.entries(request.headers).filter(([name]) => isPassed(name)))
}

/** A reader of logs can take none of these for something else. */
const SAFE = /^[\w.:=-]{1,64}$/

/** Returns the request id that a trusted proxy has set, or `null`. A client's own is not taken. */
export function proxyRequestId({ headers }: IncomingMessage, trustedProxies: number) {
  const id = headers['x-request-id']
  return trustedProxies > 0 && typeof id === 'string' && SAFE.test(id) ? id : null
}

/** The API, but for next-auth's session endpoints, authenticates by bearer token only and never sees a cookie. */
const apiPath = /^\/api(?!\/auth(?:\/|$))(?:\/|$)/
/** Calls that log a user in and set cookies. They get the content of the device cookie, and no other cookie. */
const signInPath = /^\/api\/users\/(?:login|register|profile\/update|password\/reset)\/?$/

/** next-auth answers 500 when the value is not a URL of the shop, which does not use it. */
const callbackCookie = /(^|;)\s*(?:__Secure-)?next-auth\.callback-url=[^;]*/g

/** The content of the cookie `deviceCookie` becomes the `DEVICE` header of calls that log in. */
function removeCookies({ url = '', headers }: IncomingMessage, deviceCookie: string) {
  const { cookie } = headers
  if (cookie === undefined) return
  const path = pathOf(url)
  if (!apiPath.test(path)) {
    headers.cookie = cookie.replace(callbackCookie, '$1')
    return
  }
  delete headers.cookie
  const device = signInPath.test(path) ? cookieValue(cookie, deviceCookie) : undefined
  if (device) headers[DEVICE] = device
}

function cookieValue(cookies: string, name: string) {
  const start = `${name}=`
  const pair = cookies.split(';').find((cookie) => cookie.trimStart().startsWith(start))
  return pair?.trim().slice(start.length)
}

/** Next searches these for robots and picture types, in quadratic time. */
const HEADER_LENGTHS = { 'user-agent': 512, accept: 1024 }

function truncateHeaders({ headers }: IncomingMessage) {
  for (const [name, maxLength] of Object.entries(HEADER_LENGTHS)) {
    const value = headers[name]
    if (typeof value === 'string' && value.length > maxLength) headers[name] = value.slice(0, maxLength)
  }
}

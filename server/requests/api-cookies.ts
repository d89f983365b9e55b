import type { IncomingMessage } from 'node:http'
import { DEVICE } from '@/lib/front/protocol'
import { pathOf } from './refusals'

/** The API, without next-auth's session endpoints. It authenticates by bearer token only and never sees a cookie. */
const apiPath = /^\/api(?!\/auth(?:\/|$))(?:\/|$)/
/** Calls that log a user in and set cookies. They get the content of the device cookie, and no other cookie. */
const signInPath = /^\/api\/users\/(?:login|register|profile\/update|password\/reset)\/?$/

/** next-auth's callback cookie. It answers 500 when the value is not a URL of the shop, and the shop does not use it. */
const callbackCookie = /(^|;)\s*(?:__Secure-)?next-auth\.callback-url=[^;]*/g

/**
 * Removes all cookies from an API call, and next-auth's callback cookie from other requests.
 * @param request  with a valid target
 * @param deviceCookie  the name of the cookie whose content becomes the `DEVICE` header of calls that log in
 */
export function removeCookies({ url = '', headers }: IncomingMessage, deviceCookie: string) {
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
  const found = cookies.split(';').find((cookie) => cookie.trimStart().startsWith(start))
  return found?.trim().slice(start.length)
}

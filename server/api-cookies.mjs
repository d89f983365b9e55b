import { DEVICE } from '../lib/internal-headers.mjs'
import { pathOf } from './refusals.mjs'

/** The API's key is the bearer token alone: its calls never see a cookie, but next-auth's endpoints, which serve the session. */
const withoutCookies = /^\/api(?!\/auth(?:\/|$))(?:\/|$)/
/** These sign somebody in, and say so to the browser. They hear which device asks, and nothing else of its cookies. */
const signIn = /^\/api\/users\/(?:login|register|profile\/update)\/?$/

/** next-auth answers 500 to one that is no address of the shop's; the shop itself asks it for none. */
const callbackAddress = /(^|;)\s*(?:__Secure-)?next-auth\.callback-url=[^;]*/g

/**
 * Takes the cookies out of a request that is a call, and what next-auth cannot bear out of the others.
 * @param {import('node:http').IncomingMessage} request  its target is valid
 * @param {string} deviceCookie  the name of the one whose content is handed over to calls that sign in
 */
export function withholdCookies({ url = '', headers }, deviceCookie) {
  const { cookie } = headers
  if (cookie === undefined) return
  const path = pathOf(url)
  if (!withoutCookies.test(path)) {
    headers.cookie = cookie.replace(callbackAddress, '$1')
    return
  }
  delete headers.cookie
  const device = signIn.test(path) ? contentOf(cookie, deviceCookie) : undefined
  if (device) headers[DEVICE] = device
}

function contentOf(/** @type {string} */ cookies, /** @type {string} */ name) {
  const start = `${name}=`
  const found = cookies.split(';').find((cookie) => cookie.trimStart().startsWith(start))
  return found?.trim().slice(start.length)
}

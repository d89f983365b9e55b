import { pathOf } from './refusals.mjs'

/** The API's key is the bearer token alone: its calls never see a cookie, but next-auth's endpoints, which serve the session. */
const withoutCookies = /^\/api(?!\/auth(?:\/|$))(?:\/|$)/

/**
 * Takes the cookies out of a request that is a call.
 * @param {import('node:http').IncomingMessage} request  its target is valid
 */
export function withholdCookies({ url = '', headers }) {
  if (headers.cookie !== undefined && withoutCookies.test(pathOf(url))) delete headers.cookie
}

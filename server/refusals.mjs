import { areHeadersTooLong, isTargetTooLong } from './request-size.mjs'

/** What Next would answer with an error of its own, or pay too much for: requests that no route is asked. */

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const pageMethods = ['GET', 'HEAD']
/** What answers to its own methods: calls, pictures, and the stand-in for PayPal with its forms. */
const ownMethods = /^\/(?:api|media|paypal-simulator)(?:\/|$)/

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

/** The path that Next routes a valid target by: `.` and `..` are resolved, nothing is decoded. */
export function pathOf(/** @type {string} */ target) {
  const [path = ''] = target.split('?', 1)
  return new URL(path.replace(/^\/+/, '/'), 'http://shop.invalid').pathname
}

const CONTROLS = /[\p{Cc}\u2028\u2029]/u

/**
 * Whether a request for one of Next's own files carries control characters: what such a request asks for is printed by
 * Next as it is, and a line break in it would forge a line of the log.
 */
export function isForgery(/** @type {string} */ target) {
  const decoded = decodeURIComponent(pathOf(target))
  if (!/^\/+_next(\/|$)/i.test(decoded)) return false
  const [, ...query] = target.split('?')
  const said = [...new URLSearchParams(query.join('?'))].flat()
  return [decoded, ...said].some((text) => CONTROLS.test(text))
}

/** A picture that comes with the shop, by the one address that it has: Next keeps each spelling of it as another picture. */
const PICTURE = /^\/images(?:\/[\w-][\w.-]*)+$/

/** Whether a request is for a resized picture under an address that is none, or not the picture's own. */
export function isBrokenPicture(/** @type {string} */ target) {
  if (!/^\/+_next\/+image\/*$/i.test(decodeURIComponent(pathOf(target)))) return false
  const [, ...query] = target.split('?')
  return new URLSearchParams(query.join('?')).getAll('url').some((address) => !PICTURE.test(address))
}

/** @typedef {{ status: number, detail: string, code: string, allow?: string[] }} Refusal */

const notAllowed = {
  status: 405,
  detail: 'This method is not supported here.',
  code: 'method-not-allowed',
}
const refusals = {
  unknownMethod: { ...notAllowed, allow: methods },
  pageMethod: { ...notAllowed, allow: pageMethods },
  longTarget: { status: 414, detail: 'This address is too long.', code: 'address-too-long' },
  longHeaders: {
    status: 431,
    detail: 'The cookies or other headers of this request are too long.',
    code: 'headers-too-long',
  },
  invalidTarget: { status: 400, detail: 'This address is not valid.', code: 'invalid-address' },
}

/**
 * Why this request is a client's mistake; `null` for one that Next may see. What has too many parts is refused before
 * anything reads it.
 * @param {import('node:http').IncomingMessage} request
 * @returns {Refusal | null}
 */
export function findRefusal(request) {
  const { method, url = '' } = request
  if (method === undefined || !isKnownMethod(method)) return refusals.unknownMethod
  if (isTargetTooLong(url)) return refusals.longTarget
  if (areHeadersTooLong(request)) return refusals.longHeaders
  if (!isValidTarget(url) || isForgery(url) || isBrokenPicture(url)) return refusals.invalidTarget
  if (!pageMethods.includes(method) && !ownMethods.test(pathOf(url))) return refusals.pageMethod
  return null
}

/**
 * Answers with a problem as JSON, and hangs up.
 * @param {import('node:http').ServerResponse} response
 * @param {Refusal} refusal
 */
export function refuse(response, { status, detail, code, allow }) {
  const headers = { 'Content-Type': 'application/json', Connection: 'close' }
  response.writeHead(status, allow ? { ...headers, Allow: allow.join(', ') } : headers)
  response.end(JSON.stringify({ detail, code }))
}

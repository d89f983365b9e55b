import { areHeadersTooLong, isTargetTooLong } from './request-size.mjs'

/** Requests that are refused before Next, which would answer them with an error of its own or need too long for them. */

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const pageMethods = ['GET', 'HEAD']
/** Paths of routes that accept more methods than pages do: the API, pictures and the PayPal simulator. */
const handlerPath = /^\/(?:api|media|paypal-simulator)(?:\/|$)/

/** Whether any route may accept this method. */
export function isKnownMethod(/** @type {string | undefined} */ method) {
  return method !== undefined && methods.includes(method)
}

/** Whether the path of a request target can be decoded and parsed as a URL by Next. */
export function isValidTarget(/** @type {string} */ target) {
  const path = target.split('?', 1)[0] ?? ''
  try {
    decodeURIComponent(path)
    return path.startsWith('/') && URL.canParse(path.replace(/^\/+/, '/'), 'http://shop.invalid')
  } catch {
    return false
  }
}

/** Returns the path by which Next routes a valid target: `.` and `..` are resolved, nothing is decoded. */
export function pathOf(/** @type {string} */ target) {
  const [path = ''] = target.split('?', 1)
  return new URL(path.replace(/^\/+/, '/'), 'http://shop.invalid').pathname
}

const CONTROLS = /[\p{Cc}\u2028\u2029]/u

/**
 * Whether a request for one of Next's own files contains control characters. Next logs the path and parameters of these
 * requests unescaped, so a line break could forge a log line.
 */
export function isLogInjection(/** @type {string} */ target) {
  const decoded = decodeURIComponent(pathOf(target))
  if (!/^\/+_next(\/|$)/i.test(decoded)) return false
  const [, ...query] = target.split('?')
  const values = [...new URLSearchParams(query.join('?'))].flat()
  return [decoded, ...values].some((text) => CONTROLS.test(text))
}

/** The canonical path of a picture in /images. Next would cache every other spelling as a picture of its own. */
const PICTURE = /^\/images(?:\/[\w-][\w.-]*)+$/

/** Whether a request for a resized picture has an invalid or non-canonical picture path. */
export function isInvalidPicture(/** @type {string} */ target) {
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
 * Returns why a request is refused, or `null` for one that Next may handle. Oversized requests are refused before they are
 * parsed.
 * @param {import('node:http').IncomingMessage} request
 * @returns {Refusal | null}
 */
export function findRefusal(request) {
  const { method, url = '' } = request
  if (method === undefined || !isKnownMethod(method)) return refusals.unknownMethod
  if (isTargetTooLong(url)) return refusals.longTarget
  if (areHeadersTooLong(request)) return refusals.longHeaders
  if (!isValidTarget(url) || isLogInjection(url) || isInvalidPicture(url)) return refusals.invalidTarget
  if (!pageMethods.includes(method) && !handlerPath.test(pathOf(url))) return refusals.pageMethod
  return null
}

/**
 * Sends a refusal as JSON (`detail`, `code`) and closes the connection.
 * @param {import('node:http').ServerResponse} response
 * @param {Refusal} refusal
 */
export function refuse(response, { status, detail, code, allow }) {
  const headers = { 'Content-Type': 'application/json', Connection: 'close' }
  response.writeHead(status, allow ? { ...headers, Allow: allow.join(', ') } : headers)
  response.end(JSON.stringify({ detail, code }))
}

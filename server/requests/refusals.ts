import type { IncomingMessage, ServerResponse } from 'node:http'
import { cachedPagePolicy } from '@/lib/platform/edge/content-policy'
import { plainMessage, plainPaper } from '@/lib/platform/edge/error-document'
import { firstScript } from '@/lib/platform/edge/first-script'
import { RETRY_AFTER_SECONDS } from '@/lib/platform/edge/protocol'
import { shopBrand } from '@/lib/platform/edge/shop-brand'
import { speakIn } from '@/lib/platform/messages/speak'
import { currentLanguage } from '@/lib/shared/messages/current-language'
import { type PlainKey, t } from '@/lib/shared/messages/message'
import { escapeXml } from '@/lib/shared/text/xml'
import { spokenFor } from './spoken-for'

/** Next would answer these requests with an error of its own, or need too long for them. */

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const pageMethods = ['GET', 'HEAD']
/** The API, pictures and the PayPal simulator accept more methods than pages do. */
const handlerPath = /^\/(?:api|media|paypal-simulator)(?:\/|$)/

export function isValidTarget(target: string) {
  const path = target.split('?', 1)[0] ?? ''
  try {
    decodeURIComponent(path)
    return path.startsWith('/') && URL.canParse(path.replace(/^\/+/, '/'), 'http://shop.invalid')
  } catch {
    return false
  }
}

/** Returns the path by which Next routes a valid target: `.` and `..` are resolved, nothing is decoded. */
export function pathOf(target: string) {
  const [path = ''] = target.split('?', 1)
  return new URL(path.replace(/^\/+/, '/'), 'http://shop.invalid').pathname
}

const CONTROLS = /[\p{Cc}\u2028\u2029]/u

/** Next logs path and parameters of its own files unescaped: a line break could forge a log line. */
function isLogInjection(target: string) {
  const decoded = decodeURIComponent(pathOf(target))
  if (!/^\/+_next(\/|$)/i.test(decoded)) return false
  const [, ...query] = target.split('?')
  const values = [...new URLSearchParams(query.join('?'))].flat()
  return [decoded, ...values].some((text) => CONTROLS.test(text))
}

type Refusal = { status: number; text: PlainKey; code: string; allow?: string[]; isTemporary?: boolean }

const notAllowed: Refusal = {
  status: 405,
  text: 'problem.method-not-allowed',
  code: 'method-not-allowed',
}
export const refusals = {
  unknownMethod: { ...notAllowed, allow: methods },
  pageMethod: { ...notAllowed, allow: pageMethods },
  longTarget: { status: 414, text: 'problem.address-too-long', code: 'address-too-long' },
  longHeaders: {
    status: 431,
    text: 'problem.headers-too-long',
    code: 'headers-too-long',
  },
  invalidTarget: { status: 400, text: 'problem.invalid-address', code: 'invalid-address' },
  longBody: { status: 413, text: 'problem.body-too-large', code: 'body-too-large' },
  restarting: {
    status: 503,
    text: 'problem.restarting',
    code: 'restarting',
    isTemporary: true,
  },
  busy: {
    status: 503,
    text: 'problem.busy',
    code: 'busy',
    isTemporary: true,
  },
} as const satisfies Record<string, Refusal>

/** Ends the work on a request that is refused after all. */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    options?: ErrorOptions,
  ) {
    super(refusal.code, options)
  }
}

/**
 * All this is checked before Next parses a request: it needs quadratic time. 16,000 parameters of two bytes take 20 seconds.
 */

const MAX_PARTS = 100
const MAX_BYTES = 16 * 1024
/** `Authorization` does not count: the shop answers an oversized token like any invalid one. */
const MAX_HEADER_BYTES = 32 * 1024

/** Counts separators up to the limit, so empty parts count, too. */
function isTooLong(text: string, separator: string) {
  if (text.length > MAX_BYTES) return true
  let parts = 1
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) {
    parts += 1
    if (parts > MAX_PARTS) return true
  }
  return false
}

function bytesOf(rawHeaders: string[]) {
  let bytes = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]]
    if (name.toLowerCase() !== 'authorization') bytes += name.length + value.length
  }
  return bytes
}

/** Refuses an address or cookies that are too long, and headers that exceed 32 kB together. Node joins several Cookie headers. */
export function findOversize({ url = '', headers: { cookie = '' }, rawHeaders }: IncomingMessage) {
  if (isTooLong(url, '&')) return refusals.longTarget
  return isTooLong(cookie, ';') || bytesOf(rawHeaders) > MAX_HEADER_BYTES ? refusals.longHeaders : null
}

/** Returns why a request that is not oversized is refused, or `null` for one that Next may handle. */
export function findRefusal({ method, url = '' }: IncomingMessage, isDevelopment = false): Refusal | null {
  if (method === undefined || !methods.includes(method)) return refusals.unknownMethod
  if (!isValidTarget(url) || isLogInjection(url)) return refusals.invalidTarget
  if (isDevelopment && pathOf(url).startsWith('/_')) return null
  if (!pageMethods.includes(method) && !handlerPath.test(pathOf(url))) return refusals.pageMethod
  return null
}

/**
 * Sends a refusal in the language of the request, with these names and values of headers: JSON (`detail`, `code`), or a page to a
 * browser that may try again.
 */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, text, code, allow, isTemporary }: Refusal,
  extraHeaders: string[] = [],
) {
  const isPage = isTemporary && request.headers.accept?.includes('text/html')
  const { page, detail } = speakIn(spokenFor(request), () => ({
    page: isPage ? pageFor(t(text)) : null,
    detail: t(text),
  }))
  for (let at = 0; at < extraHeaders.length; at += 2)
    response.setHeader(extraHeaders[at] ?? '', extraHeaders[at + 1] ?? '')
  response.writeHead(status, {
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': page ? 'text/html; charset=utf-8' : 'application/json',
    'Cache-Control': 'no-store',
    ...connectionAfter(request, isTemporary || code === 'body-too-large'),
    ...(allow && { Allow: allow.join(', ') }),
    ...(isTemporary && { 'Retry-After': String(RETRY_AFTER_SECONDS) }),
    ...(page && { 'Content-Security-Policy': cachedPagePolicy(page) }),
  })
  response.end(page ?? JSON.stringify({ detail, code }))
}

function connectionAfter({ complete, headers }: IncomingMessage, mayGoOn: boolean | undefined) {
  if (!mayGoOn) return { Connection: 'close' }
  // A client that still sends its body would otherwise lose the response. Any other one may have asked for an end, and waits for it.
  const isSending = !complete && ('content-length' in headers || 'transfer-encoding' in headers)
  return isSending ? { Connection: 'keep-alive' } : {}
}

/** A page in the current language. It loads nothing, because nothing else may be served now. */
export function pageFor(detail: string) {
  return `<!doctype html><html lang="${currentLanguage()}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}"><title>${escapeXml(shopBrand().name)}</title>
<script>${firstScript}</script>
<body style="margin: 0; ${plainPaper}"><main>${plainMessage(t('layout.one-moment'), detail)}</main>`
}

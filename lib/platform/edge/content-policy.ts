import { createHash } from 'node:crypto'
import { firstScript } from './first-script'

/**
 * The `Content-Security-Policy` of the shop's pages. Inline scripts are blocked unless the policy lists them. Pages rendered
 * per request use a nonce (proxy.ts). Cached pages are the same for all visitors and cannot: their policy lists hashes, but
 * only of scripts that contain nothing but data, and of a few known ones. An injected script is neither.
 */

const base = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  // The bars of the rating histogram, React and Next write style attributes.
  'style-src-attr': "'unsafe-inline'",
  // A product's picture may have any https URL (Spec §3). `blob:` is for the preview before an upload.
  'img-src': "'self' data: blob: https:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'none'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

/** Sources that PayPal's button needs besides its script. The simulator is served by the shop itself. */
const paypal = "'self' https://*.paypal.com https://*.paypalobjects.com"
const perRequest = {
  // `blob:` is for the preview of a chosen picture.
  'connect-src': `${paypal} blob:`,
  'frame-src': paypal,
  'style-src': "'self' 'unsafe-inline'",
}

const firstScriptHash = hashOf(firstScript)
const formReplay = "'sha256-CwHpiObGc0Kj6qtRFzUVGqk0apwmCrylJaQU+RajuJ0='"
const flightStart = "'sha256-OBTN3RiyCV4Bq7dFqZ5a2pAXjnCcCYeTJMO2I/LYKeo='"
const knownScripts = [firstScriptHash, formReplay, flightStart]

function serialize(policy: Record<string, string>) {
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** The policy of every response that has no other: no inline script runs. */
export const basePolicy = serialize(base)

export const isDevelopment = process.env.NODE_ENV === 'development'

/** The policy of a page rendered per request. Scripts with the nonce run, and scripts that they load, such as PayPal's. */
export function noncePolicy(nonce: string) {
  const scripts = `'nonce-${nonce}' 'strict-dynamic' ${firstScriptHash}${isDevelopment ? " 'unsafe-eval'" : ''}`
  return serialize({ ...base, ...perRequest, 'script-src': scripts })
}

/** The policy of a page that is the same for all visitors, with the hashes of its trusted inline scripts. */
export function cachedPagePolicy(html: string) {
  const inline = [...html.matchAll(/<script(?![^>]*\s(?:src|type)=)[^>]*>(.*?)<\/script>/gs)]
  const hashes = inline.map(([, script = '']) => ({ script, hash: hashOf(script) }))
  const trusted = hashes.filter(({ script, hash }) => knownScripts.includes(hash) || isData(script))
  const trustedHashes = new Set(trusted.map(({ hash }) => hash))
  return serialize({ ...base, 'script-src': ["'self'", ...trustedHashes].join(' ') })
}

/** Returns the source expression of an inline script: 'sha256-…', in quotes. */
export function hashOf(script: string) {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/** Calls by which Next passes data to the browser. Their argument must be nothing but JSON. */
const dataCalls = [
  /^self\.__next_f\.push\((.*)\)$/s,
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((.*)\);$/s,
]

function isData(script: string) {
  const json = dataCalls.map((call) => call.exec(script)?.[1]).find(Boolean)
  try {
    return json !== undefined && typeof JSON.parse(json) === 'object'
  } catch {
    return false
  }
}

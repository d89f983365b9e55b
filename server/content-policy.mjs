import { createHash } from 'node:crypto'

/**
 * What the pages of the shop may load and run: `Content-Security-Policy`. Nothing inline runs unless it is named. Pages
 * rendered per request name it by a nonce (proxy.ts). Cached pages cannot, they are the same for everybody: their inline
 * scripts are named by hash, but only those that carry data and no program, and a few that are known to the letter. A
 * script that somebody has managed to put into a page is neither.
 */

const ground = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  // The bars of the ratings and what React and Next write into style attributes.
  'style-src-attr': "'unsafe-inline'",
  // A product's picture may have an address anywhere (Spec §3); a chosen one is shown before it is uploaded.
  'img-src': "'self' data: blob: https:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'none'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

/** What PayPal's button needs beside its script; the simulator comes from the shop's own address. */
const paypal = "'self' https://*.paypal.com https://*.paypalobjects.com"
const personal = {
  // A picture that is chosen and not yet uploaded is looked at, too.
  'connect-src': `${paypal} blob:`,
  'frame-src': paypal,
  'style-src': "'self' 'unsafe-inline'",
}

/** Runs before the first paint: components/layout/viewer-mark.tsx. */
export const viewerMark = "'sha256-Gx4+yCUKAEhrPeAW/suxrRJUwy6UKfhBdEPNAmXbBkc='"
/** React keeps a form that is sent before its page has come to life. */
const formReplay = "'sha256-CwHpiObGc0Kj6qtRFzUVGqk0apwmCrylJaQU+RajuJ0='"
const flightStart = "'sha256-OBTN3RiyCV4Bq7dFqZ5a2pAXjnCcCYeTJMO2I/LYKeo='"
const knownScripts = [viewerMark, formReplay, flightStart]

function write(/** @type {Record<string, string>} */ policy) {
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** For everything that has no policy of its own: no inline script runs. */
export const groundPolicy = write(ground)

/** Next's development server needs more. */
const isDevelopment = process.env.NODE_ENV === 'development'

/** For a page rendered for one request, whose scripts all carry this nonce; what they load runs, too: PayPal's button. */
export function noncePolicy(/** @type {string} */ nonce) {
  const scripts = `'nonce-${nonce}' 'strict-dynamic' ${viewerMark}${isDevelopment ? " 'unsafe-eval'" : ''}`
  return write({ ...ground, ...personal, 'script-src': scripts })
}

/** For a page that is the same for everybody. */
export function cachedPagePolicy(/** @type {string} */ html) {
  const inline = [...html.matchAll(/<script(?![^>]*\s(?:src|type)=)[^>]*>(.*?)<\/script>/gs)]
  const hashes = inline.map(([, script = '']) => ({ script, hash: hashOf(script) }))
  const trusted = hashes.filter(({ script, hash }) => knownScripts.includes(hash) || isData(script))
  const named = new Set(trusted.map(({ hash }) => hash))
  return write({ ...ground, 'script-src': ["'self'", ...named].join(' ') })
}

/** The name of an inline script in a policy. */
export function hashOf(/** @type {string} */ script) {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/** What Next hands to the browser's half of a page: calls of its own with nothing but JSON in them. */
const pushes = [
  /^self\.__next_f\.push\((.*)\)$/s,
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((.*)\);$/s,
]

function isData(/** @type {string} */ script) {
  const json = pushes.map((push) => push.exec(script)?.[1]).find(Boolean)
  try {
    return json !== undefined && typeof JSON.parse(json) === 'object'
  } catch {
    return false
  }
}

/**
 * Loaded before the shop's server (`node --import`): what has to happen at the edge, where Next has no hook. Requests of too
 * many parts and addresses that are no addresses are refused, as the client's mistake they are, slow clients are hung up
 * on, requests sent ahead wait for the one before them, the shop is told where a request comes from, calls see no cookie,
 * and cached pages are compressed once; everything else is compressed as Next itself would.
 */
import http from 'node:http'
import compression from 'compression'
import { deviceCookieName } from '../lib/internal-headers.mjs'
import { readSetting } from '../lib/settings-check.mjs'
import { withholdCookies } from './api-cookies.mjs'
import { asksForCachedPage, compressCachedPage } from './cached-pages.mjs'
import { markClientAddress } from './client-address.mjs'
import { dropConditions } from './conditions.mjs'
import { keepHeadUncached, nameInlineScripts } from './other-pages.mjs'
import { nameOutages } from './outages.mjs'
import { oneAtATime } from './pipelining.mjs'
import { findRefusal, refuse } from './refusals.mjs'
import { shortenHeaders } from './request-size.mjs'
import { hangUpWhenClosing, serverLimits } from './server-limits.mjs'
import { refuseUpgrades } from './upgrades.mjs'

const compress = compression({
  filter(request, response) {
    // Next appends the content type of the API's answers, which makes a list of it; the library wants a text.
    const type = response.getHeader('content-type')
    if (Array.isArray(type) && type[0]) response.setHeader('content-type', type[0])
    return compression.filter(request, response)
  },
})

const trustedProxies = readSetting(process.env, 'TRUSTED_PROXIES')

/** A browser that has seen the shop over https never asks for it in the clear again, for a year. */
const isSecureSite = readSetting(process.env, 'SHOP_URL').startsWith('https://')
const deviceCookie = deviceCookieName(isSecureSite)

/** Who waits for an answer's end, on the way to the PayPal simulator: more than the ten that Node takes for a leak. */
const MOST_LISTENERS = 20

/** @type {(listener: http.RequestListener) => http.RequestListener} */
function edge(listener) {
  return (request, response) => {
    const refusal = findRefusal(request)
    if (refusal) return refuse(response, refusal)
    if (isSecureSite) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
    response.setMaxListeners(MOST_LISTENERS)
    markClientAddress(request, trustedProxies)
    withholdCookies(request, deviceCookie)
    shortenHeaders(request)
    dropConditions(request)
    keepHeadUncached(request, response)
    nameOutages(response)
    if (!asksForCachedPage(request)) {
      return compress(request, response, () => {
        nameInlineScripts(response)
        listener(request, response)
      })
    }
    compressCachedPage(request, response)
    return listener(request, response)
  }
}

const createServer = http.createServer

// Next creates its server itself, with a listener only.
http.createServer = /** @type {typeof http.createServer} */ (
  (/** @type {http.RequestListener | http.ServerOptions | undefined} */ listener) => {
    const handler = typeof listener === 'function' ? oneAtATime(edge(listener)) : undefined
    const server = createServer(serverLimits, handler)
    refuseUpgrades(server)
    hangUpWhenClosing(server)
    // instrumentation.ts refuses to start without it.
    if (handler) Object.assign(globalThis, { isBehindEdge: true })
    return server
  }
)

/**
 * The edge, loaded before the shop's server (`node --import`): what must happen in front of Next, which has no hook for it.
 * It refuses oversized and malformed requests, disconnects slow clients, serializes pipelined requests, sets the client's
 * address, removes cookies from API calls and compresses cached pages once. Other responses are compressed as by Next.
 */
import http from 'node:http'
import compression from 'compression'
import { deviceCookieName } from '../lib/internal-headers.mjs'
import { readSetting } from '../lib/settings-check.mjs'
import { removeCookies } from './api-cookies.mjs'
import { compressCachedPage, isCachedPageRequest, preventHeadCaching } from './cached-pages.mjs'
import { setClientAddress } from './client-address.mjs'
import { removeConditionalHeaders } from './conditional-headers.mjs'
import { reportOutages } from './outages.mjs'
import { serializeRequests } from './pipelining.mjs'
import { findRefusal, refuse } from './refusals.mjs'
import { truncateHeaders } from './request-size.mjs'
import { closeConnectionsOnShutdown, serverLimits } from './server-limits.mjs'
import { addScriptHashes } from './streamed-pages.mjs'
import { refuseUpgrades } from './upgrades.mjs'

const compress = compression({
  filter(request, response) {
    // Next appends the content type of API responses, which makes it an array; the library expects a string.
    const type = response.getHeader('content-type')
    if (Array.isArray(type) && type[0]) response.setHeader('content-type', type[0])
    return compression.filter(request, response)
  },
})

const trustedProxies = readSetting(process.env, 'TRUSTED_PROXIES')

/** Enables HSTS: for a year a browser never uses plain http for the shop. */
const isSecureSite = readSetting(process.env, 'SHOP_URL').startsWith('https://')
const deviceCookie = deviceCookieName(isSecureSite)

/** A response proxied to the PayPal simulator has more listeners than the ten after which Node warns of a leak. */
const MAX_LISTENERS = 20

/** @type {(listener: http.RequestListener) => http.RequestListener} */
function withEdge(listener) {
  return (request, response) => {
    const refusal = findRefusal(request)
    if (refusal) return refuse(response, refusal)
    if (isSecureSite) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
    response.setMaxListeners(MAX_LISTENERS)
    setClientAddress(request, trustedProxies)
    removeCookies(request, deviceCookie)
    truncateHeaders(request)
    removeConditionalHeaders(request)
    preventHeadCaching(request, response)
    reportOutages(response)
    if (!isCachedPageRequest(request)) {
      return compress(request, response, () => {
        addScriptHashes(response)
        listener(request, response)
      })
    }
    compressCachedPage(request, response)
    return listener(request, response)
  }
}

const createServer = http.createServer

// Next creates its server itself and passes only a listener.
http.createServer = /** @type {typeof http.createServer} */ (
  (/** @type {http.RequestListener | http.ServerOptions | undefined} */ listener) => {
    const handler = typeof listener === 'function' ? serializeRequests(withEdge(listener)) : undefined
    const server = createServer(serverLimits, handler)
    refuseUpgrades(server)
    closeConnectionsOnShutdown(server)
    // Without this mark instrumentation.ts refuses to start.
    if (handler) Object.assign(globalThis, { isBehindEdge: true })
    return server
  }
)

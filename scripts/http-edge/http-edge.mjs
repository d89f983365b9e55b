/**
 * Loaded before the shop's server (`node --import`): what has to happen at the edge, where Next has no hook. Addresses that
 * are no addresses are refused, as the client's mistake they are (Next answers 500), and cached pages are compressed once;
 * everything else is compressed as Next itself would.
 */
import http from 'node:http'
import compression from 'compression'
import { asksForCachedPage, compressCachedPage } from './cached-pages.mjs'
import { isKnownMethod, isValidTarget, refuseMethod, refuseTarget } from './refusals.mjs'

const compress = compression({
  filter(request, response) {
    // Next appends the content type of the API's answers, which makes a list of it; the library wants a text.
    const type = response.getHeader('content-type')
    if (Array.isArray(type) && type[0]) response.setHeader('content-type', type[0])
    return compression.filter(request, response)
  },
})

/** @type {(listener: http.RequestListener) => http.RequestListener} */
function edge(listener) {
  return (request, response) => {
    if (!isKnownMethod(request.method)) return refuseMethod(response)
    if (!isValidTarget(request.url ?? '')) return refuseTarget(response)
    if (!asksForCachedPage(request)) return compress(request, response, () => listener(request, response))
    compressCachedPage(request, response)
    return listener(request, response)
  }
}

const createServer = http.createServer

/** An over-long token is answered as one that is not valid, by the shop and not by Node's parser. */
const limits = { maxHeaderSize: 256 * 1024 }

// Next creates its server itself, with a listener only.
http.createServer = /** @type {typeof http.createServer} */ (
  (listener) => createServer(limits, typeof listener === 'function' ? edge(listener) : undefined)
)

/**
 * Loaded before the shop's server (`node --import`): what has to happen at the edge, where Next has no hook. Addresses that
 * are no addresses are refused, as the client's mistake they are (Next answers 500), and cached pages are compressed once.
 */
import http from 'node:http'
import { asksForCachedPage, compressCachedPage } from './cached-pages.mjs'
import { isValidTarget, refuse } from './valid-target.mjs'

/** @type {(listener: http.RequestListener) => http.RequestListener} */
function edge(listener) {
  return (request, response) => {
    if (!isValidTarget(request.url ?? '')) return refuse(response)
    if (asksForCachedPage(request)) {
      compressCachedPage(request, response)
      // Next is to hand the page over as it is.
      delete request.headers['accept-encoding']
    }
    return listener(request, response)
  }
}

const createServer = http.createServer

// Next creates its server itself.
http.createServer = /** @type {typeof http.createServer} */ (
  (...args) => createServer(...args.map((value) => (typeof value === 'function' ? edge(value) : value)))
)

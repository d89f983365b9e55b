import http from 'node:http'
import { serializeRequests } from '../lib/requests/pipelining.mjs'

/**
 * Timeouts in milliseconds, and the maximum size of headers in bytes, after which the server closes a connection. A slow
 * request occupies only its connection until then; an upload of 8 MB fits into `requestTimeout` at 70 kB/s.
 * `timeout` ends a connection on which nothing moves: the client has stopped reading its response. No call of the shop takes that
 * long. `keepAliveTimeout` is longer than that of common load balancers (60 s), which could otherwise send a request on a
 * connection that the shop is closing.
 */
export const serverLimits = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  timeout: 120_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 2000,
  /** Large enough for an oversized token to reach the shop, which answers it like any invalid token. */
  maxHeaderSize: 256 * 1024,
}

/**
 * Creates the server that listens to the world. `stop` closes connections without a request yet (browsers preconnect), closes
 * every other one after its running response, and resolves when all are closed. Node itself closes only connections that are
 * idle between two requests. `openConnections` counts them.
 */
export function createServer(/** @type {http.RequestListener} */ listener, limits = serverLimits) {
  const server = http.createServer(limits, serializeRequests(listener))
  server.timeout = limits.timeout
  // Their size is limited. Where Node limits their number too, it answers an empty 431, and older releases drop the rest.
  server.maxHeadersCount = 0
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    response.once('close', () => {
      if (!server.listening) socket.destroySoon()
    })
  })
  function stop() {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    return closed
  }
  return { server, stop, openConnections: () => sockets.size }
}

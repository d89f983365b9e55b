/**
 * How long and how much a client may say before the shop hangs up. A request that comes in drops holds a connection and
 * nothing else for this long; an upload of 8 MB has its time on a slow line (70 kB/s). An idle connection outlives those of
 * the usual balancers (60 s), which otherwise send a request into one that the shop is just closing.
 */
export const serverLimits = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 2000,
  /** An over-long token is answered as one that is not valid, by the shop and not by Node's parser. */
  maxHeaderSize: 256 * 1024,
}

/**
 * Once a server is closing, it hangs up after each answer that was still under way. Node closes the connections that are
 * idle at that moment, and would keep these for the time above.
 * @param {import('node:http').Server} server
 */
export function hangUpWhenClosing(server) {
  server.on('request', ({ socket }, response) => {
    response.once('close', () => {
      if (!server.listening) socket.destroySoon()
    })
  })
}

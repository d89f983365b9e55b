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
 * Once a server is closing, it hangs up on whoever has not asked for anything yet (browsers connect ahead), and after each
 * answer that was still under way. Node itself closes those connections alone that are idle between two requests.
 * @param {import('node:http').Server} server
 */
export function hangUpWhenClosing(server) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const { close } = server
  server.close = (callback) => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    return Reflect.apply(close, server, [callback])
  }
  server.on('request', ({ socket }, response) => {
    response.once('close', () => {
      if (!server.listening) socket.destroySoon()
    })
  })
}

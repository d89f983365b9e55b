const REFUSAL = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
const TIMEOUT_MS = 5000

/**
 * Refuses every request to upgrade with 400: the built shop speaks only HTTP/1.1. Node passes the socket of an upgrade to the
 * listeners and no longer applies timeouts to it. Next listens but ignores the socket, which would stay open forever; its
 * listener is not added.
 * @param {import('node:http').Server} server
 */
export function refuseUpgrades(server) {
  server.on('upgrade', (_, socket) => {
    socket.on('error', () => {})
    socket.end(REFUSAL, () => socket.destroy())
    // For a client that never reads the response.
    setTimeout(() => socket.destroy(), TIMEOUT_MS).unref()
  })
  const { on } = server
  server.on = /** @type {typeof on} */ (
    (/** @type {string} */ event, /** @type {(...args: unknown[]) => void} */ listener) =>
      event === 'upgrade' ? server : Reflect.apply(on, server, [event, listener])
  )
}

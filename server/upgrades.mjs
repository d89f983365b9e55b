const REFUSAL = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
const PATIENCE_MS = 5000

/**
 * The built shop speaks nothing but HTTP/1.1. Node hands the connection of a request with an Upgrade header to whoever
 * listens and forgets it; Next listens and does nothing with it, so that it would stay open past every time-out.
 * @param {import('node:http').Server} server
 */
export function refuseUpgrades(server) {
  server.on('upgrade', (_, socket) => {
    socket.on('error', () => {})
    socket.end(REFUSAL, () => socket.destroy())
    // Somebody who never reads what was asked before.
    setTimeout(() => socket.destroy(), PATIENCE_MS).unref()
  })
  const { on } = server
  server.on = /** @type {typeof on} */ (
    (/** @type {string} */ event, /** @type {(...args: unknown[]) => void} */ listener) =>
      event === 'upgrade' ? server : Reflect.apply(on, server, [event, listener])
  )
}

/** Pipelined requests that one connection may queue. Browsers and proxies do not pipeline. */
const MAX_QUEUED = 10

/** @typedef {import('node:net').Socket & { queued?: (() => void)[] | null }} Socket  `queued` while a request runs */

/**
 * Handles the requests of a connection one after the other. Node starts all pipelined requests at once, and thousands fit
 * into one packet. Between two of them other connections are served; a connection with too many is closed.
 * @param {import('node:http').RequestListener} listener
 * @returns {import('node:http').RequestListener}
 */
export function serializeRequests(listener) {
  return (request, response) => {
    const socket = /** @type {Socket} */ (request.socket)
    function start() {
      if (!socket.writable) return
      response.once('close', finish)
      listener(request, response)
    }
    function finish() {
      if (socket.queued?.length) setImmediate(/** @type {() => void} */ (socket.queued.shift()))
      else socket.queued = null
    }
    if (!socket.queued) {
      socket.queued = []
      start()
    } else if (socket.queued.length < MAX_QUEUED) {
      socket.queued.push(start)
    } else {
      socket.destroy()
    }
  }
}

/** Pipelined requests that one connection may queue. Browsers and proxies do not pipeline. */
const MAX_QUEUED = 10

/**
 * Handles the requests of a connection one after the other. Node starts all pipelined requests at once, and thousands fit
 * into one packet. Between two of them other connections are served; a connection with too many is closed.
 * @param {import('node:http').RequestListener} listener
 * @returns {import('node:http').RequestListener}
 */
export function serializeRequests(listener) {
  /** @type {WeakMap<import('node:net').Socket, (() => void)[]>} */
  const queues = new WeakMap()

  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket)

    function start() {
      if (!socket.writable) return
      response.once('close', () => setImmediate(next))
      listener(request, response)
    }
    function next() {
      const queued = queues.get(socket)?.shift()
      if (queued) queued()
      else queues.delete(socket)
    }

    if (queue === undefined) {
      queues.set(socket, [])
      start()
    } else if (queue.length < MAX_QUEUED) {
      queue.push(start)
    } else {
      socket.destroy()
    }
  }
}

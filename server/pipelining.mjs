/** Requests of one connection that may wait for the one before them. Browsers and proxies send none ahead. */
const MOST_WAITING = 10

/**
 * Answers the requests of a connection one after the other. Node hands over all that have arrived at once, and thousands fit
 * into one packet: between two of them everybody else has a turn, and a connection with too many is ended.
 * @param {import('node:http').RequestListener} listener
 * @returns {import('node:http').RequestListener}
 */
export function oneAtATime(listener) {
  /** @type {WeakMap<import('node:net').Socket, (() => void)[]>} */
  const queues = new WeakMap()

  return (request, response) => {
    const { socket } = request
    const waiting = queues.get(socket)

    function begin() {
      if (!socket.writable) return
      response.once('close', () => setImmediate(next))
      listener(request, response)
    }
    function next() {
      const following = queues.get(socket)?.shift()
      if (following) following()
      else queues.delete(socket)
    }

    if (waiting === undefined) {
      queues.set(socket, [])
      begin()
    } else if (waiting.length < MOST_WAITING) {
      waiting.push(begin)
    } else {
      socket.destroy()
    }
  }
}

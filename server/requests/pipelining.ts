import type { RequestListener } from 'node:http'

/** Pipelined requests that one connection may queue. Browsers and proxies do not pipeline. */
const MAX_QUEUED = 10

/** `queued` while a request runs */
type Socket = import('node:net').Socket & { queued?: (() => void)[] | null }

/**
 * Handles the requests of a connection one after the other. Node starts all pipelined requests at once, and thousands fit
 * into one packet. Between two of them other connections are served; a connection with too many is closed.
 */
export function serializeRequests(listener: RequestListener): RequestListener {
  return (request, response) => {
    const socket = request.socket as Socket
    function start() {
      if (!socket.writable) return
      response.once('close', finish)
      listener(request, response)
    }
    function finish() {
      if (socket.queued?.length) setImmediate(socket.queued.shift() as () => void)
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

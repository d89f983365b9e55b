import { readFileSync } from 'node:fs'
import http from 'node:http'
import { LimitedConnections } from './connections'

/** Files, the database and connections to Next use them. */
const RESERVED_FILES = 256
/** Each takes some 15 kB. */
const MAX_TOTAL = 2048

const connectionLimits = {
  perAddress: 256,
  total: totalFor(openFiles()),
  /** Unfinished heads, as sent. They take up to nine times as much memory, because Node's parser makes strings of short headers. */
  headBytes: 3 * 1024 * 1024,
}

export function totalFor(files: number) {
  return Math.max(64, Math.min(MAX_TOTAL, Math.floor((files - RESERVED_FILES) / 2)))
}

/** Node itself raises the soft limit to the hard one. */
function openFiles() {
  try {
    return Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 1024)
  } catch {
    return 1024
  }
}

/**
 * In ms and bytes. An upload of 8 MB fits into `requestTimeout` at 70 kB/s. `timeout` ends a connection whose client has
 * stopped reading. `keepAliveTimeout` is longer than that of common load balancers (60 s), which could otherwise send a request
 * on a connection that the shop is closing.
 */
export const serverLimits = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  timeout: 120_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 1000,
  /** Large enough for an oversized token to reach the shop, which answers it like any invalid token. */
  maxHeaderSize: 256 * 1024,
  connections: connectionLimits,
}

// Each idle parser keeps what it has read of the last head.
http.setMaxIdleHTTPParsers(16)

/**
 * Creates the server that listens to the world. `stop` closes connections without a request yet (browsers preconnect), which
 * Node itself does not, every other one after its response, and resolves when all are closed.
 */
export function createServer(listener: http.RequestListener, limits = serverLimits, trustedProxies = 0) {
  const server = http.createServer(limits, serializeRequests(listener))
  server.timeout = limits.timeout
  // Their size is limited. Where Node limits their number too, it answers an empty 431, and older releases drop the rest.
  server.maxHeadersCount = 0
  const connections = new LimitedConnections(server, limits.connections, trustedProxies)
  function stop() {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of connections.sockets()) if (socket.bytesRead === 0) socket.destroy()
    return closed
  }
  return { server, stop, connections }
}

const MAX_QUEUED = 10

type Socket = import('node:net').Socket & { queued?: (() => void)[] | null }

/**
 * Handles the requests of a connection one by one. Node starts all pipelined requests at once, and thousands fit into a packet.
 */
function serializeRequests(listener: http.RequestListener): http.RequestListener {
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

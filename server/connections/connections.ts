import type { IncomingMessage, Server } from 'node:http'
import { clientAddress, isPrivate } from '@/server/requests/client-address'
import type { serverLimits } from './server-limits'

type Socket = import('node:net').Socket & { _unrefTimer?: () => void }

interface Connection {
  socket: Socket
  /** `null` where the number of its connections has no limit. */
  address: string | null
  /** The last one, until it and its response have ended: it is many times as large as its head. */
  request: IncomingMessage | null
  wasChunked: boolean
  /** Requests without an end of their response. */
  open: number
  /** Bytes that have been counted. */
  read: number
  /** Bytes after the last request: an unfinished head; negative while a body arrives. */
  surplus: number
  /** Its bytes are compared with its requests now. */
  isCounted: boolean
}

/**
 * Limits the connections of a server, those of one client address, and the memory of unfinished heads. Where a limit is
 * reached, the connection that has been idle for longest makes room; a new one is closed only when all others have a request.
 * The largest unfinished head ends first. A server that closes ends each connection after its response.
 * @param trustedProxies  with proxies, or a private peer, many clients have one address
 */
export function limitConnections(
  server: Server,
  { perAddress, total, headBytes }: (typeof serverLimits)['connections'],
  trustedProxies: number,
) {
  const connections: Map<unknown, Connection> = new Map()
  const perAddressNow: Map<string, number> = new Map()
  /** In the order in which they became idle. */
  const idle: Set<Connection> = new Set()
  const busy: Set<Connection> = new Set()
  /** Connections with an unfinished head, by the binary digits of its size. */
  const heads: Set<Connection>[] = Array.from({ length: 33 }, () => new Set())
  let headBytesNow = 0
  const closed = { address: 0, total: 0, heads: 0 }

  function limitedAddress({ remoteAddress }: Socket) {
    const address = clientAddress(remoteAddress, undefined, 0)
    const isShared = trustedProxies > 0 || (isPrivate(remoteAddress) && !isLoopback(address))
    return isShared ? null : address
  }

  function count(address: string | null, more: number) {
    if (address === null) return
    const now = (perAddressNow.get(address) ?? 0) + more
    if (now > 0) perAddressNow.set(address, now)
    else perAddressNow.delete(address)
  }

  function forget(connection: Connection) {
    if (!connections.delete(connection.socket)) return
    count(connection.address, -1)
    for (const set of [idle, busy]) set.delete(connection)
    hold(connection, 0)
    connection.isCounted = false
  }

  function close(connection: Connection, reason: keyof typeof closed) {
    closed[reason] += 1
    forget(connection)
    connection.socket.destroy()
  }

  function makeRoom(reason: keyof typeof closed, address?: string | null) {
    const isOf = (other: Connection) => address === undefined || other.address === address
    const victim = find(idle, isOf) ?? find(busy, (other) => isOf(other) && other.request?.complete === false)
    if (victim) close(victim, reason)
    else closed[reason] += 1
    return victim !== null
  }

  /** Notes the bytes after a connection's last request. */
  function hold(connection: Connection, surplus: number) {
    const [before, now] = [Math.max(connection.surplus, 0), Math.max(surplus, 0)]
    connection.surplus = surplus
    if (before === now) return
    headBytesNow += now - before
    if (before > 0) heads[digitsOf(before)]?.delete(connection)
    if (now > 0) heads[digitsOf(now)]?.add(connection)
    while (headBytesNow > headBytes) {
      const largest = heads
        .findLast(({ size }) => size > 0)
        ?.values()
        .next().value
      if (!largest) return
      close(largest, 'heads')
    }
  }

  /** Called for each piece that the parser has got, after the requests in it. */
  function onPiece(connection: Connection) {
    const { socket, request, read, isCounted } = connection
    const piece = socket.bytesRead - read
    if (piece === 0 || !isCounted) return
    connection.read += piece
    const surplus = connection.surplus + piece
    if (!request || request.complete) hold(connection, Math.max(surplus, 0))
    else hold(connection, connection.wasChunked ? 0 : surplus)
    release(connection)
  }

  function countChunks(connection: Connection, request: IncomingMessage) {
    const { push } = request
    request.push = (chunk, encoding) => {
      hold(connection, connection.surplus - sizeOfChunk(chunk))
      return push.call(request, chunk, encoding)
    }
  }

  function release(connection: Connection) {
    if (connection.open === 0 && connection.request?.complete) connection.request = null
  }

  server.on('connection', (socket: Socket) => {
    const address = limitedAddress(socket)
    const isOver = address !== null && (perAddressNow.get(address) ?? 0) >= perAddress
    const hasRoom = isOver ? makeRoom('address', address) : connections.size < total || makeRoom('total')
    if (!hasRoom) return socket.destroy()
    const connection: Connection = {
      ...{ socket, address, request: null, wasChunked: false, open: 0 },
      ...{ read: 0, surplus: 0, isCounted: true },
    }
    connections.set(socket, connection)
    count(address, 1)
    idle.add(connection)
    socket.once('close', () => forget(connection))
    // Node's parser reads from the descriptor itself, without an event; it only reports that the connection is in use.
    const inUse = socket._unrefTimer
    socket._unrefTimer = () => {
      inUse?.call(socket)
      onPiece(connection)
    }
  })

  server.prependListener('request', (request, response) => {
    const connection = connections.get(request.socket)
    if (!connection) return
    hold(connection, (connection.wasChunked ? 0 : connection.surplus) - sizeOf(request))
    connection.request = request
    connection.wasChunked = isChunked(request)
    if (connection.wasChunked) countChunks(connection, request)
    // A response that is written at once uses the connection, too, before the parser has finished the piece.
    connection.isCounted = false
    connection.open += 1
    idle.delete(connection)
    busy.add(connection)
    response.once('close', () => {
      if (!server.listening) request.socket.destroySoon()
      connection.open -= 1
      release(connection)
      if (connection.open > 0 || !connections.has(connection.socket)) return
      busy.delete(connection)
      idle.add(connection)
    })
  })

  server.on('request', ({ socket }) => {
    const connection = connections.get(socket)
    if (connection) connection.isCounted = true
  })

  server.on('upgrade', (_, socket) => {
    const connection = connections.get(socket)
    if (!connection) return
    hold(connection, 0)
    connection.isCounted = false
  })

  return {
    sockets: () => [...connections.values()].map(({ socket }) => socket),
    count: () => connections.size,
    /** The number of connections that were closed or refused, by the limit that was reached. */
    closed: () => ({ ...closed }),
  }
}

const isLoopback = (address: string) => /^127\.|^0:0:0:0::/.test(address)
const isChunked = ({ headers }: IncomingMessage) => 'transfer-encoding' in headers
const digitsOf = (size: number) => 32 - Math.clz32(size)

function find(connections: Set<Connection>, isWanted: (connection: Connection) => boolean) {
  for (const connection of connections) if (isWanted(connection)) return connection
  return null
}

/** Requests with more headers may lack the space before the values: bytes taken for spaces would hide a head behind them. */
const SPACED_HEADERS = 200

/** The bytes of a request as it was sent, as far as Node tells: its first line, `name: value` lines, an empty one, and the body. */
function sizeOf({ method = '', url = '', rawHeaders, headers }: IncomingMessage) {
  const around = rawHeaders.length > 2 * SPACED_HEADERS ? 3 : 4
  let size = method.length + url.length + 14 + Number(headers['content-length'] ?? 0)
  for (let at = 0; at < rawHeaders.length; at += 2)
    size += (rawHeaders[at]?.length ?? 0) + (rawHeaders[at + 1]?.length ?? 0) + around
  return size
}

/** The bytes of a chunk in a body; of the last one for `null`. */
function sizeOfChunk(chunk: Buffer | null) {
  const length = chunk?.length ?? 0
  return length.toString(16).length + length + 4
}

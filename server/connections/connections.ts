import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { clientAddress, isPrivate } from '@/server/requests/client-address'
import type { serverLimits } from './server-limits'

type Socket = import('node:net').Socket & { _unrefTimer?: () => void }

interface Connection {
  socket: Socket
  /** `null` where the number of its connections has no limit. */
  address: string | null
  /** The last one is kept until it and its response have ended: it is many times as large as its head. */
  request: IncomingMessage | null
  wasChunked: boolean
  /** Counts requests whose response has not ended. */
  open: number
  read: number
  /** Bytes after the last request belong to an unfinished head; they are negative while a body arrives. */
  surplus: number
  /** Its bytes are compared with its requests now. */
  isCounted: boolean
}

/**
 * Limits the connections of a server, those of one client address, and the memory of unfinished heads. Where a limit is
 * reached, the connection that has been idle for longest makes room; a new one is closed only when all others have a request.
 * The largest unfinished head ends first. A server that closes ends each connection after its response.
 */
export class LimitedConnections {
  private readonly connections = new Map<unknown, Connection>()
  private readonly perAddress = new Map<string, number>()
  /** They are in the order in which they became idle. */
  private readonly idle = new Set<Connection>()
  private readonly busy = new Set<Connection>()
  /** Connections with an unfinished head, by the binary digits of its size. */
  private readonly heads = Array.from({ length: 33 }, () => new Set<Connection>())
  private headBytes = 0
  private readonly closedByLimit = { address: 0, total: 0, heads: 0 }

  /** @param trustedProxies  with proxies, or a private peer, many clients have one address */
  constructor(
    private readonly server: Server,
    private readonly limits: (typeof serverLimits)['connections'],
    private readonly trustedProxies: number,
  ) {
    server.on('connection', (socket: Socket) => this.open(socket))
    server.prependListener('request', (request, response) => this.begin(request, response))
    server.on('request', ({ socket }) => {
      const connection = this.connections.get(socket)
      if (connection) connection.isCounted = true
    })
    server.on('upgrade', (_, socket) => {
      const connection = this.connections.get(socket)
      if (!connection) return
      this.hold(connection, 0)
      connection.isCounted = false
    })
  }

  sockets = () => [...this.connections.values()].map(({ socket }) => socket)
  count = () => this.connections.size
  closed = () => ({ ...this.closedByLimit })

  private open(socket: Socket) {
    const { perAddress, total } = this.limits
    const address = this.limitedAddress(socket)
    const isOver = address !== null && (this.perAddress.get(address) ?? 0) >= perAddress
    const hasRoom = isOver
      ? this.makeRoom('address', address)
      : this.connections.size < total || this.makeRoom('total')
    if (!hasRoom) return socket.destroy()
    const connection: Connection = {
      ...{ socket, address, request: null, wasChunked: false, open: 0 },
      ...{ read: 0, surplus: 0, isCounted: true },
    }
    this.connections.set(socket, connection)
    this.addTo(address, 1)
    this.idle.add(connection)
    socket.once('close', () => this.forget(connection))
    // Node's parser reads from the descriptor itself, without an event; it only reports that the connection is in use.
    const inUse = socket._unrefTimer
    socket._unrefTimer = () => {
      inUse?.call(socket)
      this.onPiece(connection)
    }
  }

  private begin(request: IncomingMessage, response: ServerResponse) {
    const connection = this.connections.get(request.socket)
    if (!connection) return
    this.hold(connection, (connection.wasChunked ? 0 : connection.surplus) - sizeOf(request))
    connection.request = request
    connection.wasChunked = isChunked(request)
    if (connection.wasChunked) this.countChunks(connection, request)
    // A response that is written at once uses the connection, too, before the parser has finished the piece.
    connection.isCounted = false
    connection.open += 1
    this.idle.delete(connection)
    this.busy.add(connection)
    response.once('close', () => {
      if (!this.server.listening) request.socket.destroySoon()
      connection.open -= 1
      release(connection)
      if (connection.open > 0 || !this.connections.has(connection.socket)) return
      this.busy.delete(connection)
      this.idle.add(connection)
    })
  }

  private limitedAddress({ remoteAddress }: Socket) {
    const address = clientAddress(remoteAddress, undefined, 0)
    const isShared = this.trustedProxies > 0 || (isPrivate(remoteAddress) && !isLoopback(address))
    return isShared ? null : address
  }

  private addTo(address: string | null, more: number) {
    if (address === null) return
    const now = (this.perAddress.get(address) ?? 0) + more
    if (now > 0) this.perAddress.set(address, now)
    else this.perAddress.delete(address)
  }

  private forget(connection: Connection) {
    if (!this.connections.delete(connection.socket)) return
    this.addTo(connection.address, -1)
    for (const set of [this.idle, this.busy]) set.delete(connection)
    this.hold(connection, 0)
    connection.isCounted = false
  }

  private close(connection: Connection, reason: Limit) {
    this.closedByLimit[reason] += 1
    this.forget(connection)
    connection.socket.destroy()
  }

  /** Closes the connection whose end does least harm. Returns whether there was any. */
  private makeRoom(reason: Limit, address?: string | null) {
    const isOf = (other: Connection) => address === undefined || other.address === address
    const isUnfinished = (other: Connection) => isOf(other) && other.request?.complete === false
    const victim = find(this.idle, isOf) ?? find(this.busy, isUnfinished)
    if (victim) this.close(victim, reason)
    else this.closedByLimit[reason] += 1
    return victim !== null
  }

  /** Notes the bytes after a connection's last request. */
  private hold(connection: Connection, surplus: number) {
    const [before, now] = [Math.max(connection.surplus, 0), Math.max(surplus, 0)]
    connection.surplus = surplus
    if (before === now) return
    this.headBytes += now - before
    if (before > 0) this.heads[digitsOf(before)]?.delete(connection)
    if (now > 0) this.heads[digitsOf(now)]?.add(connection)
    while (this.headBytes > this.limits.headBytes) {
      const [largest] = this.heads.findLast(({ size }) => size > 0) ?? []
      if (!largest) return
      this.close(largest, 'heads')
    }
  }

  /** Called for each piece that the parser has got, after the requests in it. */
  private onPiece(connection: Connection) {
    const { socket, request, read, isCounted } = connection
    const piece = socket.bytesRead - read
    if (piece === 0 || !isCounted) return
    connection.read += piece
    const surplus = connection.surplus + piece
    if (!request || request.complete) this.hold(connection, Math.max(surplus, 0))
    else this.hold(connection, connection.wasChunked ? 0 : surplus)
    release(connection)
  }

  /** Takes chunks, as the parser finds them, from the bytes that may be a head. */
  private countChunks(connection: Connection, request: IncomingMessage) {
    const { push } = request
    request.push = (chunk, encoding) => {
      this.hold(connection, connection.surplus - sizeOfChunk(chunk))
      return push.call(request, chunk, encoding)
    }
  }
}

type Limit = 'address' | 'total' | 'heads'

function release(connection: Connection) {
  if (connection.open === 0 && connection.request?.complete) connection.request = null
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

/** Adds up a request as it was sent, as far as Node tells: its first line, `name: value` lines, an empty one, and the body. */
function sizeOf({ method = '', url = '', rawHeaders, headers }: IncomingMessage) {
  const around = rawHeaders.length > 2 * SPACED_HEADERS ? 3 : 4
  let size = method.length + url.length + 14 + Number(headers['content-length'] ?? 0)
  for (let at = 0; at < rawHeaders.length; at += 2)
    size += (rawHeaders[at]?.length ?? 0) + (rawHeaders[at + 1]?.length ?? 0) + around
  return size
}

/** `null` is the last chunk of a body. */
function sizeOfChunk(chunk: Buffer | null) {
  const length = chunk?.length ?? 0
  return length.toString(16).length + length + 4
}

import { once } from 'node:events'
import type http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createServer, serverLimits, totalFor } from './server-limits'

const limits = { perAddress: 3, total: 5, headBytes: 10_000 }

/** Starts a server that answers `/slow` only when the test does. */
async function listen(own: Partial<typeof limits> = {}, trustedProxies = 0, options = {}) {
  const waiting: http.ServerResponse[] = []
  const { server, connections } = createServer(
    (request, response) => {
      request.resume()
      if (request.url === '/slow') waiting.push(response)
      else response.end(request.url)
    },
    { ...serverLimits, ...options, connections: { ...limits, ...own } },
    trustedProxies,
  )
  onTestFinished(() => void server.close().closeAllConnections())
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo

  /** Connects; `isOpen` until the server closes the connection. */
  async function connect(from = '127.0.0.1') {
    const socket = net.connect({ port, host: from.includes(':') ? '::1' : '127.0.0.1', localAddress: from })
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    const next = async () => String(await once(socket, 'data'))
    const client = { isOpen: true, ask, next, write: (text: string) => socket.write(text) }
    socket.once('close', () => {
      client.isOpen = false
    })
    async function ask(path: string, more = ''): Promise<string> {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n${more}`)
      return next()
    }
    await once(socket, 'connect')
    // The server has seen it.
    const seen = connections.count() + sum(connections.closed())
    await vi.waitFor(() =>
      expect(connections.count() + sum(connections.closed())).toBeGreaterThanOrEqual(seen),
    )
    return client
  }
  return { connect, connections, waiting }
}

const sum = (numbers: Record<string, number>) => Object.values(numbers).reduce((total, one) => total + one, 0)
type Client = Awaited<ReturnType<Awaited<ReturnType<typeof listen>>['connect']>>
const openOf = (clients: Client[]) => clients.map(({ isOpen }) => isOpen)

/** Connects one after the other, and asks for something, so that the server knows their order. */
async function connectAll(connect: (from?: string) => Promise<Client>, addresses: (string | undefined)[]) {
  const clients: Client[] = []
  for (const address of addresses) {
    const client = await connect(address)
    expect(await client.ask('/served')).toContain('/served')
    clients.push(client)
  }
  return clients
}

test('W06 an address has so many connections; a further one takes the place of its own that was idle for longest', async () => {
  const { connect, connections } = await listen()
  const [other] = await connectAll(connect, ['127.0.0.2'])
  const clients = await connectAll(connect, Array(3).fill('127.0.0.1'))
  await clients[0]?.ask('/again')
  await connectAll(connect, ['127.0.0.1', '127.0.0.1'])
  await vi.waitFor(() => expect(openOf(clients)).toEqual([true, false, false]))
  expect(other?.isOpen).toBe(true)
  expect(connections.closed()).toEqual({ address: 2, total: 0, heads: 0 })
})

test('W06 while all connections of an address have a request a further one is closed, and others are served', async () => {
  const { connect, connections, waiting } = await listen()
  const clients = await Promise.all([1, 2, 3].map(() => connect()))
  const answers = clients.map((client) => client.ask('/slow'))
  await vi.waitFor(() => expect(waiting).toHaveLength(3))
  const further = await connect()
  await vi.waitFor(() => expect(further.isOpen).toBe(false))
  await connectAll(connect, ['127.0.0.2'])
  for (const response of waiting) response.end('late')
  for (const answer of answers) expect(await answer).toContain('late')
  expect(connections.closed()).toEqual({ address: 1, total: 0, heads: 0 })
})

test('W06 behind a proxy only the total holds: a new client is served, the one idle for longest makes room', async () => {
  const { connect, connections } = await listen({}, 1)
  const clients = await connectAll(connect, Array(7).fill('127.0.0.1'))
  await vi.waitFor(() => expect(openOf(clients)).toEqual([false, false, ...Array(5).fill(true)]))
  expect(connections.closed()).toEqual({ address: 0, total: 2, heads: 0 })
})

test('W06 connections without a request or with an unfinished body make room, too; an answer is never cut off', async () => {
  const { connect, connections, waiting } = await listen({}, 1)
  const upload = await connect()
  upload.write('POST /slow HTTP/1.1\r\nHost: shop\r\nContent-Length: 9\r\n\r\n1')
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  const slow = await Promise.all([1, 2, 3].map(() => connect()))
  const answers = slow.map((client) => client.ask('/slow'))
  await vi.waitFor(() => expect(waiting).toHaveLength(4))
  const silent = await connect()
  const [one] = await connectAll(connect, [undefined])
  await vi.waitFor(() => expect(silent.isOpen).toBe(false))
  const own = one?.ask('/slow')
  await vi.waitFor(() => expect(waiting).toHaveLength(5))
  const two = await connect()
  await vi.waitFor(() => expect(upload.isOpen).toBe(false))
  const last = two.ask('/slow')
  await vi.waitFor(() => expect(waiting).toHaveLength(6))
  const further = await connect()
  await vi.waitFor(() => expect(further.isOpen).toBe(false))
  for (const response of waiting) response.end('late')
  for (const answer of [...answers, own, last]) expect(await answer).toContain('late')
  expect(connections.closed().total).toBe(3)
})

test.each(['::1', '127.0.0.1'])('%s counts as an address, in either family', async (address) => {
  const { connect, connections } = await listen({ perAddress: 1 })
  await connectAll(connect, [address, address])
  expect(connections.closed().address).toBe(1)
})

const head = (bytes: number) => `GET / HTTP/1.1\r\nHost: shop\r\nX: ${'x'.repeat(bytes)}`

test('W06 unfinished heads together have a limit: the largest ends, and finished ones do not count', async () => {
  const { connect, connections } = await listen({ total: 20, perAddress: 20 })
  const [done, small, large, other] = await Promise.all([1, 2, 3, 4].map(() => connect()))
  if (!done || !small || !large || !other) throw new Error('four clients')
  expect(await done.ask(`/${'x'.repeat(9000)}`)).toContain('200 OK')
  small.write(head(1000))
  large.write(head(6000))
  expect(await other.ask('/served')).toContain('/served')
  expect(connections.closed().heads).toBe(0)
  small.write('x'.repeat(4000))
  await vi.waitFor(() => expect(large.isOpen).toBe(false))
  expect(openOf([done, small, other])).toEqual([true, true, true])
  expect(connections.closed().heads).toBe(1)
})

test.each([
  ['the packet of a request', [`GET / HTTP/1.1\r\nHost: shop\r\n\r\n${head(9000)}`]],
  [
    'the packet of a chunked request',
    [`POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${head(9000)}`],
  ],
  [
    'the packet of a request with many short headers',
    [
      `GET / HTTP/1.1\r\nHost: shop\r\n${'a:b\r\n'.repeat(3000)}\r\n${head(6000).replace('\r\n', '\r\nX: 1\r\n')}`,
    ],
  ],
  ['small pieces after a request', ['GET / HTTP/1.1\r\nHost: shop\r\n\r\n', head(1), 'x'.repeat(9000)]],
])('W06 a head that begins in %s counts', async (_, pieces) => {
  const { connect, connections } = await listen({ total: 20, perAddress: 20 })
  const clients = await Promise.all([1, 2].map(() => connect()))
  for (const piece of pieces) for (const client of clients) client.write(piece)
  await vi.waitFor(() => expect(connections.closed().heads).toBe(1))
})

test.each(['Content-Length: 30000', 'Transfer-Encoding: chunked'])(
  'a body is no head: %s',
  async (framing) => {
    const { connect, connections, waiting } = await listen()
    const client = await connect()
    const body = 'x'.repeat(30_000)
    const chunks = framing.startsWith('Transfer') ? `7530\r\n${body}\r\n0\r\n\r\n` : body
    for (const _ of [1, 2, 3]) {
      client.write(`POST /slow HTTP/1.1\r\nHost: shop\r\n${framing}\r\n\r\n${chunks.slice(0, 9)}`)
      await vi.waitFor(() => expect(waiting).toHaveLength(1))
      client.write(chunks.slice(9))
      await vi.waitFor(() => expect(waiting[0]?.req.complete).toBe(true))
      setTimeout(() => waiting.pop()?.end(), 20)
      expect(await client.next()).toContain('200 OK')
    }
    expect([client.isOpen, connections.closed().heads]).toEqual([true, 0])
  },
)

test('a head that is not complete in time ends, also the second one of a connection, and also one that trickles', async () => {
  const options = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 }
  const { connect } = await listen({}, 0, options)
  const clients = await Promise.all([connect(), connect()])
  for (const client of clients) {
    expect(await client.ask('/served')).toContain('/served')
    client.write(head(1))
  }
  const trickling = setInterval(() => clients[0]?.write('x'), 20)
  onTestFinished(() => clearInterval(trickling))
  await vi.waitFor(() => expect(openOf(clients)).toEqual([false, false]), { timeout: 10_000 })
})

test('the total leaves descriptors for Next and the database', () => {
  expect([256, 1024, 4096, 20_000, 1_048_576, Number.POSITIVE_INFINITY].map(totalFor)).toEqual([
    64, 384, 1920, 2048, 2048, 2048,
  ])
})

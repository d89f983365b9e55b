import { on, once } from 'node:events'
import type http from 'node:http'
import net from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '@/testing/http/front-server'
import { createServer, serverLimits } from './server-limits'

async function start(listener: http.RequestListener, limits = serverLimits) {
  const { server, stop } = createServer(listener, limits)
  return { server, stop, port: await listen(server) }
}

/** Sends `first` at once, then `more` every 20 ms. Resolves with the response when the server closes the connection. */
function sendSlowly(port: number, first: string, more: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    let answer = ''
    socket.write(first)
    const sending = setInterval(() => socket.write(more), 20)
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(sending)
      resolve(answer)
    })
  })
}

/** Limits short enough for a test. */
const shortLimits = {
  ...serverLimits,
  headersTimeout: 300,
  requestTimeout: 600,
  connectionsCheckingInterval: 50,
}

test('the server has timeouts for headers, bodies and idle connections', async () => {
  const { server } = await start(() => {})
  const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = serverLimits
  expect(server).toMatchObject({ headersTimeout, requestTimeout, timeout, keepAliveTimeout })
  expect(headersTimeout).toBeLessThanOrEqual(10_000)
  expect(requestTimeout).toBeLessThanOrEqual(120_000)
  expect(keepAliveTimeout, 'longer than the 60 s of common load balancers').toBeGreaterThanOrEqual(65_000)
})

test('D06 the server passes on every header of a request, however many there are', async () => {
  const { port } = await start((request, response) => response.end(`${request.rawHeaders.length}`))
  const headers = Array.from({ length: 5000 }, (_, index) => `${index}: a\r\n`)
  expect(await sendSlowly(port, `GET / HTTP/1.0\r\n${headers.join('')}\r\n`, '')).toMatch(/\r\n10000$/)
})

/** A client that keeps its connection; `ended` resolves when the server has closed it. */
function keepAlive(port: number) {
  const socket = net.connect(port, '127.0.0.1')
  const answers = on(socket.setEncoding('utf8'), 'data')
  return {
    ended: once(socket, 'close'),
    send: () => socket.write('GET /cart HTTP/1.1\r\nHost: shop\r\n\r\n'),
    receive: async (): Promise<string> => (await answers.next()).value[0],
  }
}

test('a kept-alive connection may be idle for longer than the timeout of headers', async () => {
  const { port } = await start((_, response) => response.end('served'), shortLimits)
  const client = keepAlive(port)
  client.send()
  expect(await client.receive()).toContain('200 OK')
  // By then a new connection without a request has timed out.
  expect(await sendSlowly(port, '', '')).toContain('408 Request Timeout')
  client.send()
  expect(await client.receive()).toContain('200 OK')
})

const connectionsOf = (server: http.Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

test('O04 a closing server finishes running responses and closes all connections', async () => {
  const open: http.ServerResponse[] = []
  const { server, stop, port } = await start((_, response) => open.push(response))
  const [idle, busy] = [keepAlive(port), keepAlive(port)]
  idle.send()
  await vi.waitFor(() => expect(open).toHaveLength(1))
  open[0]?.end('served')
  expect(await idle.receive()).toContain('200 OK')
  busy.send()
  await vi.waitFor(() => expect(open).toHaveLength(2))
  const silent = keepAlive(port)
  await vi.waitFor(async () => expect(await connectionsOf(server)).toBe(3))
  const closed = stop()
  await Promise.all([idle.ended, silent.ended])
  open[1]?.end('served')
  expect(await busy.receive()).toContain('200 OK')
  await Promise.all([busy.ended, closed])
})

test('a client whose headers never end is disconnected, and no handler runs', async () => {
  const listener = vi.fn()
  const { port } = await start(listener, shortLimits)
  expect(await sendSlowly(port, 'GET / HTTP/1.1\r\nHost: shop\r\n', 'X-A: b\r\n')).toContain(
    '408 Request Timeout',
  )
  expect(listener).not.toHaveBeenCalled()
})

test('a client whose body never ends is disconnected, and the handler reading it gets an error', async () => {
  let thrown: unknown
  const { port } = await start(async (request) => {
    try {
      for await (const _ of request);
    } catch (error) {
      thrown = error
    }
  }, shortLimits)
  const head = 'POST /api/orders HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000000\r\n\r\n'
  await sendSlowly(port, head, 'x')
  await vi.waitFor(() => expect(thrown).toMatchObject({ code: 'ECONNRESET' }))
})

test('a client that stops reading its response is disconnected', async () => {
  const closed = vi.fn()
  const { port } = await start(
    (_, response) => {
      response.on('close', closed)
      response.write(Buffer.alloc(32 * 1024 * 1024))
    },
    { ...shortLimits, timeout: 300 },
  )
  const client = net.connect(port, '127.0.0.1').pause()
  onTestFinished(() => void client.destroy())
  client.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n')
  await vi.waitFor(() => expect(closed).toHaveBeenCalled(), 10_000)
})

test('other clients are served while slow ones occupy connections', async () => {
  const { port } = await start((_, response) => response.end('served'), shortLimits)
  const slow = Array.from({ length: 50 }, () =>
    sendSlowly(port, 'GET / HTTP/1.1\r\nHost: shop\r\n', 'X-A: b\r\n'),
  )
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('served')
  await Promise.all(slow)
})

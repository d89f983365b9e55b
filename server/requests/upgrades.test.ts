import http from 'node:http'
import net from 'node:net'
import { expect, test } from 'vitest'
import { listen } from '@/testing/http/front-server'
import { passUpgrades, refuseUpgrades } from './upgrades'

async function start(prepare: (server: http.Server) => void) {
  const server = http.createServer((_, response) => response.end('served'))
  prepare(server)
  return { server, port: await listen(server) }
}

/** Resolves with all data once the server ends the connection; the client itself never ends it. */
function ask(port: number, ...headers: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.once('error', reject).once('end', () => resolve(answer))
    socket.write(['GET /nothing HTTP/1.1', 'Host: shop', ...headers, '', ''].join('\r\n'))
  })
}

test.each(['websocket', 'h2c'])(
  'a request to upgrade to %s is refused and its connection closed',
  async (name) => {
    const { server, port } = await start(refuseUpgrades)
    const answer = await ask(port, 'Connection: Upgrade', `Upgrade: ${name}`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n/)
    await new Promise((resolve) => server.close(resolve))
  },
)

test('an Upgrade header without Connection: Upgrade is ignored', async () => {
  const { port } = await start(refuseUpgrades)
  expect(await ask(port, 'Connection: close', 'Upgrade: websocket')).toMatch(
    /^HTTP\/1\.1 200 OK\r\n.*served/s,
  )
})

test('in development a socket is connected with Next, and each end closes the other', async () => {
  const next = await start((server) =>
    server.on('upgrade', ({ url, headers }, socket) => {
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n\r\n${url} ${headers.host} `)
      socket.once('data', (chunk: Buffer) => socket.end(`heard ${chunk}`))
    }),
  )
  const processes = { leastBusy: () => ({ port: next.port }) }
  const { port } = await start((server) => passUpgrades(server, processes))
  const socket = net.connect(port, '127.0.0.1')
  socket.write('GET /_next/hmr HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  let answer = ''
  socket.on('data', (chunk) => {
    if (!answer) socket.write('hello')
    answer += chunk
  })
  await new Promise((resolve) => socket.once('close', resolve))
  expect(answer).toMatch(/^HTTP\/1\.1 101 .*\/_next\/hmr shop heard hello$/s)
})

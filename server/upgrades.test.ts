import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import './http-edge.mjs'

/** Creates a server as Next does: with a request listener, and then a listener for upgrades. */
async function listen(onUpgrade: () => void) {
  const server = http.createServer((_, response) => response.end('served'))
  server.on('upgrade', onUpgrade)
  onTestFinished(() => void server.close().closeAllConnections())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
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
    const onUpgrade = vi.fn()
    const { server, port } = await listen(onUpgrade)
    const answer = await ask(port, 'Connection: Upgrade', `Upgrade: ${name}`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n/)
    expect(onUpgrade).not.toHaveBeenCalled()
    await new Promise((resolve) => server.close(resolve))
  },
)

test('an Upgrade header without Connection: Upgrade is ignored', async () => {
  const { port } = await listen(() => {})
  expect(await ask(port, 'Connection: close', 'Upgrade: websocket')).toMatch(
    /^HTTP\/1\.1 200 OK\r\n.*served/s,
  )
})

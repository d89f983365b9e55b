import { once } from 'node:events'
import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, isPortFree } from './free-port'

test('a free port is below those of outgoing connections, and not free while a server listens on it', async () => {
  const port = await freePort()
  expect(port).toBeLessThan(32_768)
  expect(await isPortFree(port)).toBe(true)
  const server = net.createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  expect(await isPortFree(port)).toBe(false)
})

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { compile } from '@/ops/program'
import { isSoak, onlySoak } from '@/testing/db/rounds'
import { temporaryFolder } from '@/testing/machine/temporary-folder'

/** A front server in a process of its own, behind a proxy: all clients are one address. It reports the memory in use, and that of the process, in MB. */
const program = (file: string) => `
import { createServer } from ${JSON.stringify(pathToFileURL(file).href)}
const { server, connections } = createServer((_, response) => response.end('served'), undefined, 1)
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
process.on('message', () => {
  globalThis.gc()
  const { heapUsed, external, rss } = process.memoryUsage()
  process.send({ used: (heapUsed + external) / 1e6, rss: rss / 1e6, open: connections.count() })
})
`

async function startServer() {
  const file = path.join(temporaryFolder(), 'server.mjs')
  writeFileSync(file, program(compile('server/connections/server-limits')))
  const child = fork(file, { execArgv: ['--expose-gc'] })
  onTestFinished(() => void child.kill())
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    async state(): Promise<{ used: number; rss: number; open: number }> {
      child.send('state')
      return (await once(child, 'message'))[0]
    },
  }
}

/** Opens connections one after the other and sends the text on each. */
async function flood(port: number, count: number, text: string) {
  const sockets: net.Socket[] = []
  onTestFinished(() => void sockets.map((socket) => socket.destroy()))
  for (let number = 0; number < count; number++) {
    const socket = net.connect(port, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    await once(socket, 'connect')
    if (text) socket.write(text)
    socket.resume()
  }
  return sockets
}

const long = `GET / HTTP/1.1\r\nHost: shop\r\nX: ${'x'.repeat(240_000)}`
const short = `GET / HTTP/1.1\r\nHost: shop\r\n${'ab:cd\r\n'.repeat(34_000)}`

test('W06 idle connections do not keep their last request', async () => {
  const { port, state } = await startServer()
  const before = await state()
  const sockets = await flood(port, 50, `GET / HTTP/1.1\r\nHost: shop\r\n${'ab:cd\r\n'.repeat(9000)}\r\n`)
  await expect.poll(() => sockets.every(({ bytesRead }) => bytesRead > 0), { timeout: 20_000 }).toBe(true)
  const after = await state()
  expect(after.open).toBe(50)
  expect(after.used - before.used).toBeLessThan(10)
}, 30_000)

test.skipIf(!isSoak).each([
  ['3,000 unfinished heads of 240 kB', 3000, long],
  ['3,000 unfinished heads of 34,000 short headers', 3000, short],
  ['20,000 idle ones', 20_000, ''],
])(
  `W06 %s hold no more than 32 MB, and others are served${onlySoak}`,
  async (_, count, text) => {
    const { port, state } = await startServer()
    const before = await state()
    await flood(port, count, text)
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('served')
    const after = await state()
    expect(after.open).toBeLessThanOrEqual(2048)
    expect(after.used - before.used).toBeLessThan(32)
    // With what V8 has not collected and given back yet: 700 MB without limits.
    expect(after.rss - before.rss).toBeLessThan(160)
  },
  300_000,
)

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { cleanEnvironment } from '@/tools/test/clean-environment'

async function exitCodeOf(settings: Record<string, string>): Promise<number> {
  const child = spawn('bash', ['scripts/health.sh'], { env: cleanEnvironment(settings) })
  const [code] = await once(child, 'exit')
  return code
}

async function serve(host: string, status: number): Promise<string> {
  const server = http.createServer((_, response) => response.writeHead(status).end()).listen(0, host)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return String((server.address() as AddressInfo).port)
}

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['0.0.0.0', '0.0.0.0'],
  ['127.0.0.1', ''],
])('a shop that listens on %s and answers with 200 is healthy with HOST=%s', async (host, HOST) => {
  const PORT = await serve(host, 200)
  expect(await exitCodeOf({ HOST, PORT })).toBe(0)
})

// Only Linux has all of 127.0.0.0/8 on the loopback interface.
test.runIf(process.platform === 'linux')(
  'the health check connects to the address on which the shop listens, and to no other',
  async () => {
    const PORT = await serve('127.0.0.2', 200)
    expect(await exitCodeOf({ HOST: '127.0.0.2', PORT })).toBe(0)
    expect(await exitCodeOf({ HOST: '', PORT })).toBe(1)
  },
)

test('a shop that answers with 503, as while no Next process runs, is not healthy', async () => {
  const PORT = await serve('127.0.0.1', 503)
  expect(await exitCodeOf({ PORT })).toBe(1)
})

test('a port on which nothing listens is not healthy', async () => {
  const server = http.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const PORT = String((server.address() as AddressInfo).port)
  await new Promise((resolve) => server.close(resolve))
  expect(await exitCodeOf({ PORT })).toBe(1)
})

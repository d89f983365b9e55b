import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { cleanEnvironment } from './testing/clean-environment.mjs'

async function healthOf(settings: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, ['scripts/health.mjs'], { env: cleanEnvironment(settings) })
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
])('a shop that listens on %s and answers is healthy with HOST=%s', async (host, HOST) => {
  const PORT = await serve(host, 200)
  expect(await healthOf({ HOST, PORT })).toBe(0)
})

// Only Linux answers to all of 127.0.0.0/8 by itself.
test.runIf(process.platform === 'linux')(
  'health is asked for where the shop listens, not elsewhere',
  async () => {
    const PORT = await serve('127.0.0.2', 200)
    expect(await healthOf({ HOST: '127.0.0.2', PORT })).toBe(0)
    expect(await healthOf({ HOST: '', PORT })).toBe(1)
  },
)

test('a shop without its database is not healthy', async () => {
  const PORT = await serve('127.0.0.1', 503)
  expect(await healthOf({ PORT })).toBe(1)
})

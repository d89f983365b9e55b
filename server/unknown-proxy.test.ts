import type { RequestListener } from 'node:http'
import { expect, test, vi } from 'vitest'
import { ask, startFront } from '@/testing/http/front-server'
import { createProxyWatch } from './unknown-proxy'

test('A17 an unknown proxy is reported once an hour, once a Next process can be told', () => {
  let now = 0
  const send = vi.fn()
  const ready: never[] = []
  const { seen } = createProxyWatch({ ready: () => ready }, () => now)
  seen()
  ready.push({ child: { connected: true, send } } as never)
  for (now = 1; now <= 3_600_000; now += 600_000) seen()
  expect(send).toHaveBeenCalledTimes(1)
  now = 3_600_001
  seen()
  expect(send).toHaveBeenCalledTimes(2)
})

test('A17 a forwarded address is seen also in requests that are answered from the page cache, unless proxies are counted', async () => {
  const answer: RequestListener = (_, response) =>
    response.writeHead(200, { 'cache-control': 'public' }).end()
  const seen = vi.fn()
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const front = await startFront(answer, { proxySeen: seen })
  await ask(front, '/')
  expect(seen).not.toHaveBeenCalled()
  for (const count of [1, 2]) {
    await ask(front, '/', { headers })
    expect(seen).toHaveBeenCalledTimes(count)
  }
  const behindProxy = await startFront(answer, { proxySeen: seen, trustedProxies: 1 })
  await ask(behindProxy, '/', { headers })
  expect(seen).toHaveBeenCalledTimes(2)
})

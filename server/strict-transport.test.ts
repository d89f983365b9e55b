import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'

vi.hoisted(() => {
  process.env.SHOP_URL = 'https://shop.example.com'
})

import './http-edge.mjs'

test('a shop with an https URL sends HSTS for a year', async () => {
  const server = http.createServer((_, response) => response.end('served'))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/anything`)
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
})

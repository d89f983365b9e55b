import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { openShop } from './trial-shop'

afterEach(() => vi.unstubAllEnvs())

test('a shop without simulated payments is refused after one harmless request', async () => {
  const requests: string[] = []
  const server = createServer(({ method, url }, response) => {
    requests.push(`${method} ${url}`)
    response.writeHead(404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Nothing listens there: the database would be reached only after the refusal.
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/none')
  await expect(openShop('/nowhere', { address, isOwn: false })).rejects.toThrow(
    `${address} takes real payments or none at all. Only a demo or test shop may be tried like this.`,
  )
  expect(requests).toEqual(['GET /paypal-simulator/sdk/js'])
  server.close()
})

import { expect, test } from 'vitest'
import { ask, startFront } from '@/testing/http/front-server'

test.each([
  ['https://shop.example.com', 'max-age=31536000'],
  ['http://localhost:3000', undefined],
])('a shop at %s sends HSTS: %s', async (shopUrl, expected) => {
  const front = await startFront((_, response) => response.end('served'), { shopUrl })
  for (const path of ['/', '/anything'])
    expect((await ask(front, path)).headers['strict-transport-security']).toBe(expected)
})

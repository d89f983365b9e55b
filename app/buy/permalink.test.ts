import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshModules } from '@/testing/fresh-modules'

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', 'postgresql://localhost/shop')
  vi.stubEnv('NEXTAUTH_SECRET', 'a secret that only the tests of this shop know')
  vi.stubEnv('SHOP_URL', 'https://shop.example')
  freshModules()
})
afterEach(() => {
  vi.unstubAllEnvs()
  freshModules()
})

async function open(path: string) {
  const { GET } = await import('./[lines]/route')
  return GET(new Request(`http://127.0.0.1:3000${path}`))
}

test.each([
  ['/buy/1:2,3:1', '/add-to-cart?lines=1:2,3:1'],
  ['/buy/1:2,3:1/', '/add-to-cart?lines=1:2,3:1'],
  ['/buy/1%3A2%2C3%3a1', '/add-to-cart?lines=1:2,3:1'],
  ['/buy/7', '/add-to-cart?lines=7:1'],
  ['/buy/1:2,1:3', '/add-to-cart?lines=1:5'],
  ['/buy/1:2?utm_source=x', '/add-to-cart?lines=1:2'],
  ['/buy/1:2?continue_to=/shipping', '/add-to-cart?lines=1:2&continue_to=%2Fshipping'],
  [
    '/buy/1:2?continue_to=https%3A%2F%2Fshop.example%2Fcart%3Fx%3D1',
    '/add-to-cart?lines=1:2&continue_to=%2Fcart%3Fx%3D1',
  ],
  ['/buy/1:2?continue_to=/shipping&continue_to=/cart', '/add-to-cart?lines=1:2'],
  ['/buy/1:2?continue_to=//evil.example', '/add-to-cart?lines=1:2'],
  ['/buy/1:2?continue_to=%2F%5Cevil.example', '/add-to-cart?lines=1:2'],
  ['/buy/1:2?continue_to=https:evil.example', '/add-to-cart?lines=1:2'],
  ['/buy/1:2?continue_to=javascript:alert(1)', '/add-to-cart?lines=1:2'],
  ['/buy/1:2?continue_to=%252F%252Fevil.example', '/add-to-cart?lines=1:2'],
])('C03b %s leads to %s, is not stored and tells nobody where it came from', async (path, target) => {
  const answer = await open(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, target])
  expect([answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual([
    'no-store',
    'no-referrer',
  ])
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test.each([
  '/buy/abc',
  '/buy/-1:1',
  '/buy/1e3:1',
  '/buy/0:1',
  '/buy/4294967297:1',
  '/buy/1:0',
  '/buy/1:-1',
  '/buy/1:1.5',
  '/buy/1:1e9',
  '/buy/1:',
  '/buy/1:2,',
  '/buy/%2C',
  '/buy/1%253A2',
  '/buy/1:2%0A',
  '/buy/%E0%A4%A',
  '/buy/<script>:1',
  `/buy/${Array.from({ length: 101 }, (_, index) => `${index + 1}:1`).join(',')}`,
  `/buy/${'1'.repeat(15_000)}`,
])('C03b %s is 404, by the shop’s own page', async (path) => {
  const answer = await open(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
  expect(await answer.text()).toContain('This link names no products.')
})

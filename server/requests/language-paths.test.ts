import type { IncomingMessage } from 'node:http'
import { beforeEach, expect, test, vi } from 'vitest'
import { hearBrand } from '@/lib/platform/edge/shop-brand'
import { drawnPathHeaders, takeLanguage } from './language-paths'

function take(url: string, headers: Record<string, string> = {}) {
  const request = { url, headers: { 'x-shop-language': '/de', ...headers } } as unknown as IncomingMessage
  const answer = takeLanguage(request)
  return answer ?? [request.url, request.headers['x-shop-language']]
}
const tell = (...languages: string[]) => hearBrand({ brand: { name: 'Shop', languages } })
beforeEach(() => tell('en'))

test('L02 in an English shop the prefixes of shipped languages answer 308, other segments are paths, and nothing else changes', () => {
  expect(take('/')).toEqual(['/', undefined])
  expect(take('/products/7?x=1')).toEqual(['/products/7?x=1', undefined])
  expect(take('/en/')).toEqual({ status: 308, location: '/' })
  expect(take('/de/')).toEqual({ status: 308, location: '/' })
  expect(take('/DE/cart?x=1')).toEqual({ status: 308, location: '/cart?x=1' })
  expect(take('/de')).toEqual({ status: 308, location: '/' })
  expect(take('/xx/')).toEqual(['/xx/', undefined])
  for (const path of ['/de/de/', '/en/de/cart', '/en/EN?x=1']) expect(take(path)).toEqual([path, undefined])
  expect(take('/desk')).toEqual(['/desk', undefined])
})

test('a further language is taken out of the path, once', () => {
  tell('en', 'de')
  expect(take('/de/products/7?x=1')).toEqual(['/products/7?x=1', '/de'])
  expect(take('/de')).toEqual(['/', '/de'])
  expect(take('/de/?q=1')).toEqual(['/?q=1', '/de'])
  expect(take('/de/de/')).toEqual(['/de/', '/de'])
  expect(take('/DE/cart')).toEqual({ status: 308, location: '/de/cart' })
  expect(take('/en/cart')).toEqual({ status: 308, location: '/cart' })
  expect(take('/de/products/7/card.jpg')).toEqual(['/products/7/card.jpg', '/de'])
  expect(take('/de/media/card.jpg?v=1')).toEqual(['/media/card.jpg?v=1', '/de'])
})

test('calls, pictures and the files of the shop have one address, the desk has one language', () => {
  tell('de', 'en')
  for (const path of ['/en/api/products/', '/en/_next/x.js', '/en/media/a.png', '/en/robots.txt'])
    expect(take(path)).toEqual([path, 'de'])
  expect(take('/en/adminpage/orders?x=1')).toEqual({ status: 307, location: '/adminpage/orders?x=1' })
  expect(take('/adminpage/orders')).toEqual(['/adminpage/orders', undefined])
  expect(take('/admin/product/7')).toEqual(['/admin/product/7', undefined])
  expect(take('/cart')).toEqual(['/cart', 'de'])
  expect(take('/en/cart')).toEqual(['/cart', '/en'])
})

test.each(['/en//evil.example', '/en/\\evil.example', '/de/%', '/en/%5c%zz', '/de/\\\\evil.example'])(
  '%s leads nowhere else',
  (path) => {
    tell('en', 'de')
    expect(take(path)).toEqual([path, undefined])
  },
)

test('before the shop has told its languages, no address is given up for ever', async () => {
  vi.resetModules()
  const fresh = await import('./language-paths')
  const request = (url: string) => ({ url, headers: {} }) as unknown as IncomingMessage
  expect(fresh.takeLanguage(request('/de/cart'))).toBe('unknown')
  expect(fresh.takeLanguage(request('/cart'))).toBeNull()
})

test('the router in a browser is told which path was drawn, for data of further languages only', () => {
  const request = (url: string, headers: Record<string, string>) =>
    ({ url, headers }) as unknown as IncomingMessage
  expect(drawnPathHeaders(request('/products/7?_rsc=1', { rsc: '1', 'x-shop-language': '/de' }))).toEqual([
    'x-nextjs-rewritten-path',
    '/products/7',
  ])
  expect(drawnPathHeaders(request('/products/7', { rsc: '1', 'x-shop-language': 'de' }))).toEqual([])
  expect(drawnPathHeaders(request('/products/7', { 'x-shop-language': '/de' }))).toEqual([])
})

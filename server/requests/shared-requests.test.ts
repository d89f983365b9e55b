import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { sharedRequestOf } from './shared-requests'

function shared(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return sharedRequestOf({ url, headers, method } as unknown as IncomingMessage)
}

const tree = { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }

test.each([
  ['/', '/', 'list'],
  ['/page/2', '/page/2', 'list'],
  ['/page/2/', '/page/2', 'list'],
  ['/products/7', '/products/7', 7],
  ['/products/7/card.jpg?v=1a2b3c4d', '/products/7/card.jpg', 'card 7'],
  ['/robots.txt', '/robots.txt', 'shop'],
  ['/llms.txt', '/llms.txt', 'shop'],
  ['/sw.js?x=1', '/sw.js', 'shop'],
  ['/.well-known/ucp/?x=1', '/.well-known/ucp', 'shop'],
  ['/media/mail/goods/teapot-h195.png', '/media/mail/goods/teapot-h195.png', null],
  ['/media/mail/0123abcd-f8e8d8.png?x=1', '/media/mail/0123abcd-f8e8d8.png', null],
  ['/search', '/search', 'list'],
  ['/search/?utm=1&page=02&pageSize=24&sort=price&q=+Lamp%20', '/search?q=Lamp&sort=price&page=2', 'list'],
  ['/category/home-garden?inStock=1&category=x&_rsc=1', '/category/home-garden?inStock=1', 'list'],
  ['/category/b%C3%BCro/', '/category/b%C3%BCro', 'list'],
  ['/compare/?utm=1&ids=3,1,x&ids=1,2,4', '/compare?ids=3%2C1%2C2', 'list'],
  ['/compare?ids=x', '/compare', 'list'],
  ['/api/products', '/api/products/', 'counted list'],
  ['/api/products/?pageSize=5&page=2', '/api/products/?page=2&pageSize=5', 'counted list'],
  ['/api/products/?page=01&pageSize=100', '/api/products/', 'counted list'],
  ['/api/products/?pageSize=999999&page=3', '/api/products/?page=3', 'counted list'],
  ['/api/products/?page=0&pageSize=x&sort=y&inStock=yes', '/api/products/', 'counted list'],
  [
    '/api/products?sort=-price&brand=b&brand=A%26C&minPrice=07.50&category=Home+%26+Garden&q=%20Lamp%20&utm=1',
    '/api/products/?q=Lamp&category=home-garden&brand=A%26C&brand=b&minPrice=7.50&sort=-price',
    'counted list',
  ],
  ['/api/products/suggest?x=1&q=+la', '/api/products/suggest/?q=la', 'list'],
  ['/api/products/suggest/?q=%00', '/api/products/suggest/', 'list'],
  ['/api/categories?x=1', '/api/categories/', 'list'],
  ['/api/products/7/', '/api/products/7/', 7],
  ['/api/openapi.json?x=1', '/api/openapi.json/', null],
  ['/api/products/7?x=1&lang=de', '/api/products/7/?lang=de', 7],
  ['/api/products/?lang=de&page=2', '/api/products/?page=2&lang=de', 'counted list'],
  ['/api/products/suggest/?lang=en&q=la', '/api/products/suggest/?q=la&lang=en', 'list'],
  ['/api/settings/?lang=de', '/api/settings/?lang=de', 'shop'],
  ['/api/categories?lang=de', '/api/categories/?lang=de', 'list'],
  ['/products/7?lang=de', '/products/7', 7],
  ['/login?redirect=/profile', '/login', 'shop'],
  ['/forgot-password/', '/forgot-password', 'shop'],
  ['/cart', '/cart', 'shop'],
  ['/pages/terms', '/pages/terms', 'shop'],
  ['/manifest.webmanifest', '/manifest.webmanifest', 'shop'],
  ['/media/card.jpg?v=1a2b3c4d', '/media/card.jpg', 'shop'],
  ['/api/settings', '/api/settings/', 'shop'],
  ['/_next/static/chunks/a-1~2.js', '/_next/static/chunks/a-1~2.js', null],
  ['/images/products/a-640.avif?x=1', '/images/products/a-640.avif', null],
  ['/images/scenes/empty-cart.webp', '/images/scenes/empty-cart.webp', null],
  // An address of earlier releases.
  ['/_next/image?q=90&w=640&url=%2Fimages%2Fproducts%2Fa.webp', '/images/products/a.webp', null],
])('the answer to %s is the same for everybody', (url, target, dependsOn) => {
  expect(shared(url)).toMatchObject({ key: target, target, dependsOn })
  expect(shared(url, {}, 'HEAD')?.key).toBe(target)
})

test.each([
  '/profile',
  '/reset-password?token=secret',
  '/confirm-email?token=secret',
  '/order/7',
  '/adminpage/products',
  '/admin/product/7',
  '/products/7/reviews',
  '/profile/x.css',
  '/order/7;a.png',
  '/products/7;a.png',
  '/products/7/cardxjpg',
  '/sitemap.xml',
  '/sitemap-products-1.xml',
  '/feeds/products.xml',
  '/products%2F7',
  '/products/7/x.css',
  '/products/%37',
  '/products/../profile',
  '//products/7',
  '/PRODUCTS/7',
  '/products/12345678901',
  '/api/orders/',
  ...['xx', 'DE', '', 'de&lang=en', 'de&lang=de'].map((lang) => `/api/products/7?lang=${lang}`),
  '/api/products/create/',
  ...['/api/health/', '/api/health/ready/', '/api/metrics/'],
  '/media/a.webp',
  '/_next/static/../server/a.js%00',
  '/_next/static/../../products/1',
  '/_next/static/./././../../api/products/1/',
  '/_next/static/',
  '/api/products/suggestions',
  '/searches',
  '/search/lamp',
  '/category',
  '/category/Kitchen',
  '/category/%6bitchen',
  '/category/b%c3%bcro',
  '/category/a/b',
  '/compare/1',
  ...['/images/LICENSE.md', '/images/../a.webp', '/images//a.webp', '/images/%61.webp', '/images/.a.webp'],
  ...[
    '',
    '?w=640',
    '?url=/images/../profile',
    '?url=/profile',
    '?url=/api/products/',
    '?url=//a.b/c.webp',
  ].map((query) => `/_next/image${query}`),
])('S08 the answer to %s is never kept', (url) => {
  expect(shared(url)).toBeNull()
})

test('a call with a token, or with another method than GET and HEAD, is passed on', () => {
  expect(shared('/api/products/', { authorization: 'Bearer x' })).toBeNull()
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    expect(shared('/products/7', {}, method)).toBeNull()
})

test('S05 S06 unknown parameters and headers are neither part of the key nor passed on', () => {
  const hostile = {
    host: 'evil.example',
    cookie: 'next-auth.session-token=x',
    'x-forwarded-host': 'evil.example',
    'x-nextjs-data': '1',
    'next-url': '/profile',
    'next-router-state-tree': '%5B%22%22%5D',
    'x-middleware-subrequest': 'proxy',
    'accept-language': 'de',
  }
  for (const query of ['?utm_source=x', '?_rsc=abc', '?page=2', '?%0A', '?a=1&a=2', '?']) {
    expect(shared(`/products/7${query}`, hostile)).toEqual({ ...shared('/products/7') })
  }
  expect(shared('/products/7', hostile)?.headers).toEqual({})
})

test('S05 of a repeated parameter the first counts, for the key and for Next', () => {
  expect(shared('/api/products/?page=2&page=3&x=1')?.target).toBe('/api/products/?page=2')
})

test('a page, its data and its tree have keys of their own; other forms are passed on', () => {
  for (const [url, key] of [
    ['/products/7', '/products/7'],
    ['/search?_rsc=1&q=a', '/search?q=a'],
  ] as const) {
    const keys = [{}, { rsc: '1' }, tree].map((headers) => shared(url, headers as never)?.key)
    expect(keys).toEqual([key, `${key} rsc`, `${key} rsc tree`])
  }
  expect(shared('/products/7', { rsc: '1', 'next-router-state-tree': 'x' })?.headers).toEqual({ rsc: '1' })
  for (const headers of [
    { rsc: '2' },
    { rsc: '' },
    { 'next-router-prefetch': '1' },
    { rsc: '1', 'next-router-prefetch': '2' },
    { ...tree, 'next-router-segment-prefetch': '/x' },
  ] as Record<string, string>[])
    expect(shared('/products/7', headers), JSON.stringify(headers)).toBeNull()
  expect(shared('/api/products/7/', { rsc: '2' })?.key).toBe('/api/products/7/')
})

test('S05 searches and trees are open-ended: visitors can make up any number of them', () => {
  const picture = '/images/products/a-640.avif'
  const isOpenEnded = (url: string, headers = {}) => shared(url, headers)?.isOpenEnded
  for (const url of ['/search?q=a', '/category/kitchen?page=2', '/api/products/?page=9'])
    expect(isOpenEnded(url), url).toBe(true)
  expect(isOpenEnded('/products/123456', tree)).toBe(true)
  for (const url of [
    '/',
    '/api/products/?lang=de',
    '/search?x=1',
    '/category/kitchen',
    '/products/7',
    '/api/products/',
    picture,
  ])
    expect(isOpenEnded(url), url).toBe(false)
})

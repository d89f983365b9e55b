import { expect, test } from 'vitest'
import { withStoredPicture } from '@/lib/platform/storage/pictures'
import { testImage } from '@/testing/shop/product-form'
import { GET, POST } from './route'

const address = await withStoredPicture(new Blob([await testImage('png', 900, 600)]), async (given) => given)

function ask(method: 'GET' | 'HEAD', path: string, headers: Record<string, string> = {}) {
  const name = decodeURIComponent(path.slice('/media/'.length))
  const request = new Request(`http://localhost${path}`, { method, headers })
  return GET(request, { params: Promise.resolve({ name }) })
}

test('C05 a picture is served as WebP only, immutable, with a policy that forbids everything', async () => {
  const response = await ask('GET', address)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.status).toBe(200)
  expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'",
    'content-type': 'image/webp',
    etag: `"${address.slice('/media/'.length, -'.webp'.length)}"`,
    'x-content-type-options': 'nosniff',
  })
})

test('HEAD returns the same headers without the picture', async () => {
  const [head, get] = [await ask('HEAD', address), await ask('GET', address)]
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
})

test('a request with the current ETag is 304', async () => {
  const etag = (await ask('GET', address)).headers.get('etag') ?? ''
  const response = await ask('GET', address, { 'If-None-Match': etag })
  expect([response.status, await response.text()]).toEqual([304, ''])
  expect(response.headers.get('etag')).toBe(etag)
})

test.each([
  address.replace('-800', '-801'),
  address.replace('-800.webp', ''),
  address.replace('/media/', '/media/%2e%2e%2fmedia%2f'),
  address.replace('.webp', '.webp%00.html'),
  `/media/${'0'.repeat(32)}-800.webp`,
  '/media/..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/media/..%5c..%5csecret',
  '/media/secret',
  '/media/.',
])('C08 %s is 404', async (path) => {
  const response = await ask('GET', path)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'not-found' })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('POST is 405', async () => {
  const request = new Request(`http://localhost${address}`, { method: 'POST' })
  const response = await POST(request, { params: Promise.resolve({ name: 'any' }) })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mailPictureAddress } from '@/lib/platform/storage/mail-picture-name'
import { withStoredPicture } from '@/lib/platform/storage/pictures'
import { testImage } from '@/testing/shop/product-form'
import { GET, POST } from './route'

const stored = (bytes: Uint8Array) =>
  withStoredPicture(new Blob([Buffer.from(bytes)]), async (given) => given)
const photo = await stored(await testImage('png', 900, 600))
const glass = { r: 200, g: 80, b: 20, alpha: 0.5 }
const cutOut = await stored(
  await sharp({ create: { width: 600, height: 900, channels: 4, background: glass } })
    .png()
    .toBuffer(),
)
const shipped = '/images/products/alder-dining-chair.webp'

function ask(path: string, method = 'GET') {
  const name = path.slice('/media/mail/'.length).split('/')
  const request = new Request(`http://localhost${path}`, { method })
  return (method === 'POST' ? POST : GET)(request, { params: Promise.resolve({ name }) })
}

test.each([
  ['an opaque upload', photo, true],
  ['an upload with transparency', cutOut, false],
  ['a picture shipped with the shop', shipped, true],
])('%s is served as a small square PNG that mails may keep', async (_, image, isOpaque) => {
  const response = await ask(mailPictureAddress(image) ?? '')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'",
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 })
  expect((await sharp(bytes).stats()).isOpaque).toBe(isOpaque)
  expect(bytes.byteLength).toBeLessThan(25_000)
})

test.each([
  '/media/mail/..%2f..%2fpackage.png',
  '/media/mail/goods/../products/alder-dining-chair.png',
  '/media/mail/goods/no-such-thing-h195.png',
  '/media/mail/products/alder-dining-chair.webp',
  '/media/mail/images/products/alder-dining-chair.png',
  `/media/mail/${'0'.repeat(32)}.png`,
  '/media/mail/https:/other.example/a.png',
])('C08 %s is 404, and not kept', async (path) => {
  const response = await ask(path)
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('POST is 405', async () => {
  expect((await ask('/media/mail/goods/a.png', 'POST')).status).toBe(405)
})

test.each([
  'https://other.example/a.webp',
  '//x/images/goods/a.webp',
  '/images/scenes/empty-cart.webp',
  '',
  '/media/a.png',
])('a picture with the address %j has no form for mails', (image) =>
  expect(mailPictureAddress(image)).toBeNull(),
)

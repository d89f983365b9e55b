import { expect, test } from '@/testing/browser/fixtures'

/** Next's image route: what it resizes, caches and refuses. */

const resized = (url: string, width = 640) => `/_next/image?url=${encodeURIComponent(url)}&w=${width}&q=90`

test('concurrent requests for a resized picture get the same bytes, and a browser that has them gets 304', async ({
  request,
}) => {
  // No other test requests this picture in this width.
  const address = resized('/images/products/wayfarer-brass-compass.webp', 828)
  const headers = { Accept: 'image/webp' }
  const first = await Promise.all(Array.from({ length: 5 }, () => request.get(address, { headers })))
  const bodies = await Promise.all(first.map((answer) => answer.body()))
  for (const body of bodies) expect(body.equals(bodies[0] as Buffer)).toBe(true)
  const { etag = '', 'content-type': type } = first[0]?.headers() ?? {}
  expect(type).toBe('image/webp')
  const again = await request.get(address, { headers: { ...headers, 'If-None-Match': etag } })
  expect(again.status()).toBe(304)
})

test('a browser that takes AVIF gets WebP without waiting, and AVIF once it is made', async ({ request }) => {
  // No other test requests this picture in this width.
  const address = resized('/images/products/regent-quartz-watch.webp', 256)
  const headers = { Accept: 'image/avif,image/webp,*/*' }
  const first = await request.get(address, { headers })
  expect(first.headers()).toMatchObject({ 'content-type': 'image/webp', vary: 'Accept' })
  const later = async () => (await request.get(address, { headers })).headers()['content-type']
  await expect.poll(later).toBe('image/avif')
  const onlyWebp = await request.get(address, { headers: { Accept: 'image/webp' } })
  expect(onlyWebp.headers()['content-type']).toBe('image/webp')
})

const notPictures = [
  '/cart',
  '/',
  '/profile',
  '/adminpage/orders',
  '/api/products/',
  '/login?redirect=/profile',
  '/media/../',
  '/images/../profile',
  '/images/%2e%2e/profile',
  '/images/products/heron-14-laptop.webp?v=1',
  '/media/00000000000000000000000000000000-800.webp',
  '/%',
  '/images/%zz.webp',
  '//example.com/a.webp',
  'http://example.com/a.webp',
  '/_next/image?url=/images/empty-cart.webp&w=640&q=90',
  '/images//empty-cart.webp',
  '/images/./empty-cart.webp',
  '/images/empty-cart.webp#1',
  '/images\\empty-cart.webp',
]

test('an address of anything else is refused with 400', async ({ request }) => {
  for (const url of notPictures) expect((await request.get(resized(url))).status(), url).toBe(400)
})

test('a missing picture is 400 or 404; unlisted widths and qualities are 400', async ({ request }) => {
  for (const url of ['/images/nothing.webp', '/images/', '/images/products', '/images/..%2fprofile']) {
    expect([400, 404], url).toContain((await request.get(resized(url))).status())
  }
  expect((await request.get(resized('/images/empty-cart.webp', 3840))).status()).toBe(400)
  expect((await request.get(resized('/images/empty-cart.webp').replace('q=90', 'q=75'))).status()).toBe(400)
})

import { expect, test } from '@/testing/browser/fixtures'

/** The shop's own pictures, and their addresses in earlier releases, which resized them on request. */

const original = '/images/products/wayfarer-brass-compass.webp'
const resized = (url: string) => `/_next/image?url=${encodeURIComponent(url)}&w=640&q=90`

test('each form of a picture has its type, is kept for good, and is 304 when known', async ({ request }) => {
  for (const type of ['avif', 'webp']) {
    const address = original.replace('.webp', `-828.${type}`)
    const answers = await Promise.all(Array.from({ length: 5 }, () => request.get(address)))
    const bodies = await Promise.all(answers.map((answer) => answer.body()))
    for (const body of bodies) expect(body.equals(bodies[0] as Buffer)).toBe(true)
    const { etag = '', ...headers } = answers[0]?.headers() ?? {}
    expect(headers).toMatchObject({
      'content-type': `image/${type}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect((await request.get(address, { headers: { 'If-None-Match': etag } })).status()).toBe(304)
  }
})

test('a resized picture of an earlier release is answered with the original', async ({ request }) => {
  const answer = await request.get(resized(original))
  expect(answer.headers()['content-type']).toBe('image/webp')
  expect((await answer.body()).equals(await (await request.get(original)).body())).toBe(true)
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
  '/_next/image?url=/images/scenes/empty-cart.webp&w=640&q=90',
  '/images//scenes/empty-cart.webp',
  '/images/./scenes/empty-cart.webp',
  '/images/scenes/empty-cart.webp#1',
  '/images\\scenes\\empty-cart.webp',
  '/images/nothing.webp',
  '/images/',
  '/images/products',
  '/images/..%2fprofile',
]

test('an address of anything else, and of a missing picture, is 404', async ({ request }) => {
  for (const url of notPictures) expect((await request.get(resized(url))).status(), url).toBe(404)
  expect((await request.get('/images/products/nothing-640.avif')).status()).toBe(404)
})

const none = `/media/${'0'.repeat(32)}-800.webp`
test('E17 every answer below /media/ says nosniff, once', async ({ request }) => {
  const { etag = '' } = (await request.get('/media/card.jpg')).headers()
  for (const [method, path, status, headers] of [
    ['GET', '/media/card.jpg', 200, {}],
    ['HEAD', '/media/card.jpg', 200, {}],
    ['GET', '/media/card.jpg', 304, { 'If-None-Match': etag }],
    ['GET', '/media/card.jpg', 200, { Range: 'bytes=0-9' }],
    ['GET', none, 404, {}],
    ['HEAD', none, 404, {}],
    ['DELETE', none, 405, {}],
    ['GET', '/media/', 404, {}],
    ['GET', '/media/mail/none.png', 404, {}],
    ['GET', '/media/mark/none.svg', 404, {}],
    ['GET', '/media/%zz', 400, {}],
  ] as const) {
    const answer = await request.fetch(path, { method, headers })
    const given = `${method} ${path} ${JSON.stringify(headers)}`
    expect([answer.status(), answer.headers()['x-content-type-options']], given).toEqual([status, 'nosniff'])
  }
})

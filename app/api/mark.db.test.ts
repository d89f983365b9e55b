import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { GET as getManifest } from '@/app/manifest.webmanifest/route'
import { GET } from '@/app/media/mark/[name]/route'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { webManifest } from '@/lib/store/logo/web-manifest'
import { readShop } from '@/lib/store/settings/read-shop'
import { createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { formOf, testImage } from '@/testing/shop/product-form'

/** The mark of the shop: what is taken, what is stored of it, and how it is served. */

let owner: Viewer
beforeAll(async () => {
  owner = await createUser({ role: 'owner' })
})

const svg = '<svg viewBox="0 0 28 14"><title>x</title><rect width="28" height="14" fill="#c00"/></svg>'

async function upload(content: string | Uint8Array<ArrayBuffer>, version?: number) {
  const image = new File([content], 'mark')
  const form = formOf({ image, version: String(version ?? (await readShop()).version) })
  return callApi(owner, { method: 'POST', path: '/api/settings/mark/', body: form })
}

async function markOf(response: Response): Promise<string> {
  expect(response.status).toBe(200)
  return String(((await response.json()) as { mark: unknown }).mark)
}

function manifestOfRoute() {
  return getManifest(new Request('http://localhost/manifest.webmanifest'), {
    params: Promise.resolve(undefined),
  })
}

function ask(address: string, method = 'GET') {
  const name = address.split('/').at(-1) ?? ''
  return GET(new Request(`http://localhost${address}`, { method }), { params: Promise.resolve({ name }) })
}

async function bytesOf(address: string) {
  return Buffer.from(await (await ask(address)).arrayBuffer())
}

test('an uploaded SVG is rebuilt from allowed elements and rasterized; its response forbids scripts and requests', async () => {
  const mark = await markOf(await upload(svg))
  expect(mark).toMatch(/^\/media\/mark\/[0-9a-f]{32}\.svg$/)
  expect((await readShop()).mark).toBe(mark)
  const response = await ask(mark)
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
  })
  expect(await response.text()).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 28 14"><rect width="28" height="14" fill="#c00"/></svg>',
  )
  for (const side of [32, 180, 192, 512]) {
    const png = await bytesOf(mark.replace('.svg', `-${side}.png`))
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: side, height: side })
    // Wide marks have room above and below; phones get theirs on white.
    expect((await sharp(png).stats()).isOpaque).toBe(side === 180)
  }
  const entry = await db.auditEntry.findFirst({
    where: { action: 'settings-changed' },
    orderBy: { id: 'desc' },
  })
  expect(entry).toMatchObject({ actorId: owner.id, changes: { mark: [null, mark] } })
})

test('the manifest has the name and the mark of the shop; without them it is as it was', async () => {
  const put = async (changes: object) =>
    callApi(owner, {
      method: 'PUT',
      path: '/api/settings/',
      body: { ...changes, version: (await readShop()).version },
    })
  await put({ mark: null })
  const plain = { start_url: '/', display: 'standalone', background_color: '#fcfaf6', theme_color: '#fcfaf6' }
  const icons = [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ]
  const own = { name: 'Ecommerce Site', short_name: 'Ecommerce', ...plain, icons }
  expect(JSON.stringify(await webManifest())).toBe(JSON.stringify(own))
  const mark = await markOf(await upload(svg))
  await put({ name: 'Wiener Lampenmanufaktur </script>' })
  expect(await webManifest()).toMatchObject({
    name: 'Wiener Lampenmanufaktur </script>',
    short_name: 'Wiener',
    icons: [192, 512].map((side) => ({
      src: mark.replace('.svg', `-${side}.png`),
      sizes: `${side}x${side}`,
    })),
  })
  await put({ name: 'Huber & Söhne' })
  expect(await webManifest()).toMatchObject({ short_name: 'Huber' })
  await put({ name: 'Ecommerce Site' })
})

test('the manifest is in the language of its path, and starts there', async () => {
  const values = { languages: ['en', 'de'], description: 'Lamps.' }
  await db.shopSettings.updateMany({ data: { values, version: { increment: 1 } } })
  const german = await speakIn({ language: 'de', prefix: '/de' }, manifestOfRoute)
  expect(german.headers.get('Content-Type')).toBe('application/manifest+json')
  const shared = { dir: 'ltr', description: 'Lamps.', name: 'Ecommerce Site', display: 'standalone' }
  expect(await german.json()).toMatchObject({ ...shared, lang: 'de', start_url: '/de' })
  expect(await webManifest()).toMatchObject({ ...shared, lang: 'en', start_url: '/' })
  await db.shopSettings.updateMany({ data: { values: {}, version: { increment: 1 } } })
})

test('a PNG is encoded again: nothing that was hidden in it stays', async () => {
  const png = await sharp(await testImage('png', 600, 600))
    .withExif({ IFD0: { Copyright: 'secret text' } })
    .png()
    .toBuffer()
  const mark = await markOf(
    await upload(new Uint8Array(Buffer.concat([png, Buffer.from('<script>secret text')]))),
  )
  expect(mark).toMatch(/-512\.png$/)
  const stored = await bytesOf(mark)
  expect(stored.includes('secret text')).toBe(false)
  expect(await sharp(stored).metadata()).toMatchObject({ width: 512, height: 512 })
  expect((await ask(mark.replace('-512.png', '.svg'))).status).toBe(404)
})

/** A PNG that says it is this large, with hardly any data. */
function bomb(width: number, height: number) {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return new Uint8Array(
    Buffer.concat([
      start,
      chunk('IHDR', head),
      chunk('IDAT', Buffer.alloc(10)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

test.each([
  ['a PNG of too many pixels', () => bomb(60_000, 60_000), 413, 'image-too-large'],
  ['a PNG that is cut off', () => bomb(100, 100), 415, 'unsupported-image'],
  ['a PNG of no size', () => bomb(0, 5), 415, 'unsupported-image'],
  ['a JPEG', () => testImage('jpeg'), 415, 'unsupported-image'],
  ['a GIF', () => testImage('gif'), 415, 'unsupported-image'],
  ['an SVG with a script', () => '<svg viewBox="0 0 1 1"><script>x</script></svg>', 415, 'unsupported-image'],
  [
    'an SVG of more than 64 kB',
    () => `<svg viewBox="0 0 1 1">${' '.repeat(65_536)}</svg>`,
    415,
    'unsupported-image',
  ],
  ['a file of 2 MB', () => new Uint8Array(2 * 1024 * 1024), 413, 'body-too-large'],
  ['nothing', () => '', 400, 'invalid-input'],
])('%s is refused, and the mark stays', async (_, content, status, code) => {
  const before = await readShop()
  const response = await upload(await content())
  expect([response.status, await response.json()]).toMatchObject([status, { code }])
  expect(await readShop()).toEqual(before)
})

test('a mark is taken away, and put back by its address; no other address is taken', async () => {
  const mark = await markOf(await upload(svg))
  const put = async (value: string | null) =>
    callApi(owner, {
      method: 'PUT',
      path: '/api/settings/',
      body: { mark: value, version: (await readShop()).version },
    })
  expect((await put(null)).status).toBe(200)
  expect((await readShop()).mark).toBeNull()
  expect((await ask(mark)).status).toBe(200)
  expect((await put(mark)).status).toBe(200)
  for (const wrong of [
    mark.replace(/[0-9a-f]{32}/, '0'.repeat(32)),
    mark.replace('.svg', '-512.png').replace('512', '32'),
    '/media/x.webp',
    'https://evil.example/a.svg',
  ])
    expect((await put(wrong)).status).toBe(400)
})

test('of two uploads for the same version one is refused, and nothing of it is stored', async () => {
  const { version } = await readShop()
  const count = await db.markFile.count()
  const responses = await Promise.all([upload(svg, version), upload(svg, version)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await db.markFile.count()).toBe(count + 5)
})

test.each([
  '/media/mark/x.svg',
  `/media/mark/${'0'.repeat(32)}.svg`,
  `/media/mark/${'0'.repeat(32)}-64.png`,
  '/media/mark/..%2f..',
])('C08 %s is 404, and not kept', async (address) => {
  const response = await ask(address)
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

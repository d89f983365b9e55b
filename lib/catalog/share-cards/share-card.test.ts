import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { readLocalPicture } from '@/lib/platform/storage/pictures'
import { light, roomColour } from '@/lib/shared/colour/palette'
import { shopDefaults } from '@/lib/store/settings/shop-settings'
import { cutOut } from '@/testing/pictures/cut-out'
import { drawShareCard, drawShopCard } from './share-card'
import { cardMarkup, cardText, shareCardPath, shopPicture } from './share-card-text'

vi.mock(import('@/lib/platform/storage/pictures'), { spy: true })

test.each([
  ['Desk  Lamp\n', 'Desk Lamp'],
  ['Café “Crème” – 4,5 m²', 'Café “Crème” – 4,5 m²'],
  ['Cafe\u0301', 'Café'],
  ['Lamp 😀 ✓\u202e\u0000', 'Lamp'],
  ['Лампа', null],
  ['Lampe ランプ', null],
  ['שלום', null],
  ['😀', null],
  ['', null],
])('of the name %j a picture shows %j', (name, shown) => {
  expect(cardText(name, 100)).toBe(shown)
})

test('a short word with a hyphen is not broken, and no text is markup', () => {
  expect(cardMarkup('A Yo-Yo & <b>')).toBe('A <span allow_breaks="false">Yo-Yo</span> &amp; &lt;b&gt;')
  expect(cardMarkup('Over-Over-Over')).toBe('Over-Over-Over')
})

test('a long name is cut', () => {
  expect(cardText('a long name', 10)).toBe('a long na…')
  expect(cardText('a long name', 11)).toBe('a long name')
})

const shop = { name: shopDefaults.name, mark: null, accent: light.accent }
const product = { name: 'Desk Lamp', brand: 'Lumo', image: '/images/products/none.webp', priceCents: 8999 }
const draw = async (change: object) => Buffer.from(await drawShareCard({ ...product, ...change }, shop))

/** No font has been loaded before. */
const first = draw({})

test('the first picture of a process has the same fonts as all others', async () => {
  expect((await draw({})).equals(await first)).toBe(true)
})

test('C01 C04 a name of any kind gives a picture of the one size, and is drawn as text', async () => {
  const markup = ['<b>Lamp</b> & </span>', '&#0;<span size="999999">']
  for (const name of [...markup, 'x'.repeat(10_000), 'wide '.repeat(2000), '\u202eevil', '', '\ud800']) {
    const { format, width, height } = await sharp(await draw({ name, brand: name })).metadata()
    expect({ format, width, height }, name.slice(0, 30)).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  }
  const bold = await draw({ name: '<b>Lamp</b>' })
  expect(bold.equals(await draw({ name: 'Lamp' }))).toBe(false)
})

test('characters that the font lacks are never drawn as boxes', async () => {
  const [plain, nameless] = [await draw({}), await draw({ name: '' })]
  expect((await draw({ name: 'Desk Lamp 😀' })).equals(plain)).toBe(true)
  expect((await draw({ name: 'ランプ' })).equals(nameless)).toBe(true)
  expect(nameless.equals(plain)).toBe(false)
})

test('a product’s own picture is shown; a missing or foreign one is replaced, and nothing is read outside', async () => {
  const without = await draw({})
  const image = '/images/products/aria-over-ear-headphones.webp'
  expect((await draw({ image })).equals(without)).toBe(false)
  for (const image of [
    'https://example.com/a.webp',
    '/images/../../package.json',
    '/images/products/../../icon-192.png',
    '/images/LICENSE.md',
    'javascript:alert(1)',
    '',
  ])
    expect((await draw({ image })).equals(without), image).toBe(true)
})

test('a cut-out stands on the light colour of its room, without black', async () => {
  const image = '/images/goods/none-h040.webp'
  vi.mocked(readLocalPicture).mockResolvedValueOnce(await cutOut(800))
  const card = await draw({ image })
  const corner = await sharp(card).extract({ left: 4, top: 4, width: 1, height: 1 }).raw().toBuffer()
  const room = Buffer.from(roomColour(40, 'day').slice(1), 'hex')
  for (const [channel, value] of corner.entries())
    expect(Math.abs(value - (room[channel] ?? 0))).toBeLessThan(4)
  const left = await sharp(card).extract({ left: 0, top: 0, width: 630, height: 630 }).png().toBuffer()
  for (const { min } of (await sharp(left).stats()).channels) expect(min).toBeGreaterThan(190)
})

test('the brand’s mark has its colour in the pictures of products and of the shop', async () => {
  const theme = await readFile('app/styles/theme.css', 'utf8')
  const shelf = Buffer.from(/--color-mark-shelf: #(\w{6})/.exec(theme)?.[1] ?? '', 'hex')
  /** A pixel of the upright of a mark's shelf. */
  const pixelOf = (picture: Buffer, left: number, top: number, size: number) => {
    const upright = { left: left + Math.round(size * 0.31), top: top + size / 2, width: 1, height: 1 }
    return sharp(picture).extract(upright).raw().toBuffer()
  }
  // JPEG blurs the board, which is four pixels wide in the smallest of them.
  for (const pixel of [
    await pixelOf(await draw({}), 686, 56, 44),
    await pixelOf(await draw({}), 195, 195, 240),
    await pixelOf(await readFile('public/shop.jpg'), 64, 176, 84),
  ])
    for (const [channel, value] of pixel.entries())
      expect(Math.abs(value - (shelf[channel] ?? 0))).toBeLessThan(12)
})

test('one client takes only half of the places in the queue', async () => {
  const leave = new AbortController()
  const crawler = { address: '192.0.2.1', signal: leave.signal }
  const own = Array.from({ length: 11 }, () => drawShareCard(product, shop, crawler))
  const drawn = Promise.allSettled(own)
  await expect(drawShareCard(product, shop, crawler)).rejects.toMatchObject({ code: 'busy' })
  const other = drawShareCard(product, shop, { address: '192.0.2.2' })
  leave.abort()
  expect((await drawn).map(({ status }) => status)).toEqual(['fulfilled', ...Array(10).fill('rejected')])
  expect((await other).byteLength).toBeGreaterThan(0)
})

test('the address of the picture changes with what it shows, and only then', () => {
  const plain = { ...shopDefaults }
  const json = { _id: 7, ...product, price: '89.99', rating: 1 }
  expect(shareCardPath(json, plain)).toMatch(/^\/products\/7\/card\.jpg\?v=[0-9a-f]{8}$/)
  const rated = { ...json, rating: 5 }
  expect(shareCardPath(rated, plain)).toBe(shareCardPath(json, plain))
  for (const change of [{ name: 'x' }, { brand: 'x' }, { price: '1.00' }, { image: 'x' }])
    expect(shareCardPath({ ...json, ...change }, plain)).not.toBe(shareCardPath(json, plain))
})

test('a shop’s own name, mark and accent are on its cards, whose addresses change with them; one that sets nothing keeps its own', async () => {
  const square = sharp({ create: { width: 192, height: 192, channels: 4, background: '#c00000' } })
  const own = {
    name: 'Wiener Lampen',
    mark: new Uint8Array(await square.png().toBuffer()),
    accent: '#7a6d00',
  }
  const plain = await draw({})
  for (const change of [
    { name: own.name },
    { mark: own.mark },
    { accent: own.accent },
    { name: 'W'.repeat(60) },
  ]) {
    const card = Buffer.from(await drawShareCard(product, { ...shop, ...change }))
    expect(card.equals(plain)).toBe(false)
  }
  const card = await drawShopCard({ ...own, description: '<b>Light</b> & shade' })
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const [red = 0, green = 255] = await sharp(card)
    .extract({ left: 140, top: 160, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect([red > 180, green < 20]).toEqual([true, true])
  expect(shopPicture(shopDefaults)).toEqual({
    url: '/shop.jpg',
    alt: 'Ecommerce Site: well-made things for every day',
  })
  const set = { ...shopDefaults, name: own.name }
  const { url, alt } = shopPicture(set)
  expect(url).toMatch(/^\/media\/card\.jpg\?v=[0-9a-f]{8}$/)
  expect(alt).toBe(`${own.name}: ${set.description}`)
  expect(shopPicture({ ...set, accent: own.accent }).url).not.toBe(url)
  const json = { _id: 7, ...product, price: '89.99' }
  expect(shareCardPath(json, set)).not.toBe(shareCardPath(json, shopDefaults))
})

test('L02 a language’s card has an address of its own', () => {
  const content = { _id: 7, name: 'Lampe', brand: 'Lumo', image: '/a.webp', price: '89.99' }
  const look = { name: shopDefaults.name, mark: null, accent: null }
  const address = () => shareCardPath(content, look)
  const [prefixed, own] = ['/de', ''].map((prefix) => speakIn({ language: 'de', prefix }, address))
  expect(prefixed).toMatch(/^\/de\/products\/7\/card\.jpg\?v=/)
  const ofShop = speakIn({ language: 'de', prefix: '/de' }, () =>
    shopPicture({ ...shopDefaults, name: 'Lampen' }),
  )
  expect(ofShop.url).toMatch(/^\/de\/media\/card\.jpg\?v=/)
  expect(own).toBe(prefixed?.slice(3))
  expect(own).not.toBe(address())
})

import { expect, test } from 'vitest'
import { productJsonLd } from '@/components/catalog/structured-data/json-ld'
import { getProduct, hasBeenProduct } from '@/lib/catalog/products/product-queries'
import { db } from '@/lib/platform/db/db'
import { catalogue, create } from '@/testing/shop/catalogue'
import { plainShop } from '@/testing/shop/plain-shop'
import { productFeed } from './product-feed'
import { sitemapFile, sitemapIndex } from './sitemap'

/** The sitemap and the feed: complete, true, and as large as they may be. */

const shop = 'https://shop.example'

async function read(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const unescaped = (text: string) => text.replace(/&(\w+);/g, (_, name) => entities[name] ?? '?')

const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => unescaped(value))

const itemsOf = (feed: string) => feed.split('<item>').slice(1)

async function setIds(...ids: number[]): Promise<void> {
  const rows = await db.product.findMany({ orderBy: { id: 'asc' }, select: { id: true } })
  for (const [index, { id }] of rows.entries())
    await db.product.update({ where: { id }, data: { id: ids[index] ?? id } })
}

test('the feed has every product with the price, availability and address that its page tells search engines', async () => {
  await catalogue()
  await db.$executeRaw`insert into "Product" (name, image, description, brand, category, "priceCents", "countInStock", "updatedAt")
    select 'Product ' || n, '/p.webp', '"It''s <b>good</b>."', 'A & B', 'C', n * 7919 % 100000, n % 3, now()
    from generate_series(1, 260) n`
  const feed = await read(productFeed(shop, plainShop))
  const items = itemsOf(feed)
  expect(new Set(items.flatMap((item) => valuesOf(item, 'g:id'))).size).toBe(260)
  for (const item of [...items.slice(0, 5), ...items.slice(-5)]) {
    const [id = ''] = valuesOf(item, 'g:id')
    const product = await getProduct(Number(id))
    const [page] = JSON.parse(productJsonLd(product, shop, plainShop))['@graph']
    const { shippingDetails, price, priceCurrency } = page.offers
    const shipping = `${shippingDetails.shippingRate.value} ${priceCurrency}`
    expect(valuesOf(item, 'g:price')).toEqual([`${price} ${priceCurrency}`, shipping])
    expect(valuesOf(item, 'g:link')).toEqual([page.offers.url])
    expect(valuesOf(item, 'g:image_link')).toEqual([page.image])
    expect(valuesOf(item, 'g:title')).toEqual([page.name])
    expect(valuesOf(item, 'g:description')).toEqual([page.description])
    expect(valuesOf(item, 'g:brand')).toEqual([page.brand.name])
    const inStock = page.offers.availability === 'https://schema.org/InStock'
    expect(valuesOf(item, 'g:availability')).toEqual([inStock ? 'in_stock' : 'out_of_stock'])
  }
})

test('what costs nothing is not in the feed, and its page tells search engines the price that it shows', async () => {
  await catalogue({ name: 'Gift', priceCents: 0 }, { name: 'Penny', priceCents: 1 })
  const feed = await read(productFeed(shop, plainShop))
  expect(valuesOf(feed, 'g:title')).toEqual(['Penny'])
  const { id } = await db.product.findFirstOrThrow({ where: { name: 'Gift' }, select: { id: true } })
  const [page] = JSON.parse(productJsonLd(await getProduct(id), shop, plainShop))['@graph']
  expect(page.offers).toMatchObject({ price: '0.00' })
})

test('a reduced product is in the feed with both prices and its numbers; its page tells search engines what is charged', async () => {
  await catalogue({ name: 'Lamp', priceCents: 12000, sku: '00012', gtin: '4006381333931', weightG: 850 })
  const { id } = await db.product.findFirstOrThrow({ select: { id: true } })
  const data = { priceCents: 9000, compareAtCents: 12000 }
  await db.product.update({ where: { id }, data, select: { id: true } })
  const feed = await read(productFeed(shop, plainShop))
  expect(valuesOf(feed, 'g:price')).toEqual(['120.00 USD', '10.00 USD'])
  expect(valuesOf(feed, 'g:sale_price')).toEqual(['90.00 USD'])
  expect(['g:gtin', 'g:mpn', 'g:shipping_weight'].flatMap((name) => valuesOf(feed, name))).toEqual([
    '4006381333931',
    '00012',
    '850 g',
  ])
  expect(valuesOf(feed, 'g:identifier_exists')).toEqual([])
  const [page] = JSON.parse(productJsonLd(await getProduct(id), shop, { ...plainShop, returnDays: 30 }))[
    '@graph'
  ]
  expect(page).toMatchObject({ sku: '00012', mpn: '00012', gtin: '4006381333931' })
  expect(page.offers).toMatchObject({
    price: '90.00',
    itemCondition: 'https://schema.org/NewCondition',
    hasMerchantReturnPolicy: { merchantReturnDays: 30 },
  })
  expect(productJsonLd(await getProduct(id), shop, plainShop)).not.toContain('ReturnPolicy')
})

test('feed and page name delivery, tax and returns by the rules of the shop', async () => {
  await catalogue({ name: 'Lamp', priceCents: 1990 })
  const { id } = await db.product.findFirstOrThrow({ select: { id: true } })
  const row = { taxPercent: 20, freeShippingAbove: 5000 }
  const vienna: typeof plainShop = {
    ...plainShop,
    ...{ country: 'AT', currency: 'EUR', pricesIncludeTax: true, returnDays: 14, returnPayer: 'shop' },
    countries: [
      { code: 'AT', ...row, shippingFee: 490, days: { min: 1, max: 2 } },
      { code: 'DE', ...row, shippingFee: 890, days: null },
    ],
  }
  const feed = await read(productFeed(shop, vienna))
  expect(valuesOf(feed, 'g:price')).toEqual(['19.90 EUR', '4.90 EUR', '8.90 EUR'])
  expect(valuesOf(feed, 'g:country')).toEqual(['AT', 'DE'])
  const [page] = JSON.parse(productJsonLd(await getProduct(id), shop, vienna))['@graph']
  expect(page.offers).toMatchObject({
    priceCurrency: 'EUR',
    priceSpecification: { price: '19.90', priceCurrency: 'EUR', valueAddedTaxIncluded: true },
    shippingDetails: [
      {
        shippingRate: { value: '4.90', currency: 'EUR' },
        shippingDestination: { addressCountry: 'AT' },
        deliveryTime: { transitTime: { minValue: 1, maxValue: 2, unitCode: 'DAY' } },
      },
      { shippingRate: { value: '8.90' }, shippingDestination: { addressCountry: 'DE' } },
    ],
    hasMerchantReturnPolicy: { applicableCountry: ['AT', 'DE'], returnFees: 'https://schema.org/FreeReturn' },
  })
  const everywhere = { ...vienna, shipsElsewhere: true }
  const [elsewhere] = JSON.parse(productJsonLd(await getProduct(id), shop, everywhere))['@graph']
  expect(elsewhere.offers.hasMerchantReturnPolicy.applicableCountry).toBe('AT')
  expect(valuesOf(await read(productFeed(shop, everywhere)), 'g:price').at(-1)).toBe('10.00 EUR')
})

test('the feed names further views beside the first', async () => {
  const pictures = ['/side.webp', 'data:,', '/back.webp'].map((src) => ({ src, alt: '' }))
  await catalogue({ name: 'Lamp', pictures })
  const feed = await read(productFeed(shop, plainShop))
  expect(valuesOf(feed, 'g:image_link')).toEqual([`${shop}/p.webp`])
  expect(valuesOf(feed, 'g:additional_image_link')).toEqual([`${shop}/side.webp`, `${shop}/back.webp`])
})

test('C01 C04 a hostile name neither breaks the feed nor ends an element, and long texts have the lengths allowed', async () => {
  const name = `]]></g:title><evil>&amp;\u0008\ufffe\u{1f600}${'\u{1f600}'.repeat(100)}`
  await catalogue({ name, brand: 'B'.repeat(200), description: 'x'.repeat(6000) })
  const feed = await read(productFeed(shop, plainShop))
  expect(feed).not.toContain('<evil>')
  expect(feed).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
  const [item = ''] = itemsOf(feed)
  expect(valuesOf(item, 'g:title')[0]).toMatch(/^\]\]><\/g:title><evil>&amp;\u{1f600}+$/u)
  expect(valuesOf(item, 'g:title')[0]?.length).toBeLessThanOrEqual(150)
  expect(valuesOf(item, 'g:brand')[0]).toHaveLength(70)
  expect(valuesOf(item, 'g:description')[0]).toHaveLength(5000)
})

test('an empty shop has a feed and a sitemap without products', async () => {
  await catalogue()
  expect(await read(productFeed(shop, plainShop))).toMatch(/<channel>\n.*<\/channel>\n<\/rss>\n$/s)
  expect(valuesOf(await read(sitemapIndex(shop)), 'loc')).toEqual([`${shop}/sitemap-pages.xml`])
  expect(valuesOf(await read(sitemapFile('pages', shop)), 'loc')).toEqual(
    ['/', '/search', '/accessibility'].map((path) => `${shop}${path}`),
  )
})

test('the sitemap names a file for every 50,000 ids that have a product, and each lists its own', async () => {
  const [a, b] = [
    { name: 'A', category: 'Home & Garden' },
    { name: 'B', category: 'Büro' },
  ]
  await catalogue(a, b, { name: 'C' }, { name: 'D' })
  await setIds(50_000, 50_001, 250_000, 2_147_483_647)
  const parts = ['pages', 'products-1', 'products-2', 'products-5', 'products-42950']
  const files = parts.map((part) => `${shop}/sitemap-${part}.xml`)
  expect(valuesOf(await read(sitemapIndex(shop)), 'loc')).toEqual(files)
  const idsIn = async (part: string) => valuesOf(await read(sitemapFile(part, shop)), 'loc')
  expect(await idsIn('products-1')).toEqual([`${shop}/products/50000`])
  expect(await idsIn('products-2')).toEqual([`${shop}/products/50001`])
  expect(await idsIn('products-42950')).toEqual([`${shop}/products/2147483647`])
  expect(await idsIn('pages')).toEqual(
    expect.arrayContaining([`${shop}/category/home-garden`, `${shop}/category/b%C3%BCro`]),
  )
  for (const part of ['products-3', 'products-0', 'products-42951', 'products-x', 'x'])
    await expect(idsIn(part), part).rejects.toMatchObject({ code: 'not-found' })
})

test('a file reads on by id until it has all addresses', async () => {
  await catalogue()
  await db.$executeRaw`insert into "Product" (name, image, description, brand, category, "priceCents", "countInStock", "updatedAt", id)
    select 'P', '/p.webp', '', 'B', 'C', 1, 1, now(), n from generate_series(50001, 54100) n`
  const addresses = valuesOf(await read(sitemapFile('products-2', shop)), 'loc')
  expect(new Set(addresses).size).toBe(4100)
})

test('lastmod is when what the page says last changed, also by SQL, and not when an order took a unit', async () => {
  await catalogue()
  const id = await create({ name: 'Lamp' })
  const long = new Date('2026-01-01T00:00:00.000Z')
  const set = (change: object) => db.product.update({ where: { id }, data: change })
  const file = `products-${Math.ceil(id / 50_000)}`
  const lastmod = async () => valuesOf(await read(sitemapFile(file, shop)), 'lastmod')[0]
  await set({ changedAt: long, countInStock: 5 })
  await set({ changedAt: long })
  await set({ countInStock: 4 })
  expect(await lastmod()).toBe(long.toISOString())
  await db.$executeRaw`update "Product" set name = name`
  expect(await lastmod()).toBe(long.toISOString())
  const review = { ratingSum: 5, numReviews: 1 }
  for (const change of [{ name: 'Lamps' }, { priceCents: 5 }, { countInStock: 0 }, review]) {
    await set({ changedAt: long })
    await set(change)
    expect(await lastmod(), JSON.stringify(change)).not.toBe(long.toISOString())
  }
})

test('an id has been a product’s when it was given and is without one, whoever deleted it', async () => {
  await catalogue()
  const id = await create({ name: 'Lamp' })
  expect(await hasBeenProduct(id + 1)).toBe(false)
  await db.$executeRaw`delete from "Product"`
  expect(await hasBeenProduct(id)).toBe(true)
  expect(await hasBeenProduct(id + 1)).toBe(false)
  await db.$executeRaw`truncate "Product" restart identity cascade`
  expect(await hasBeenProduct(1)).toBe(false)
})

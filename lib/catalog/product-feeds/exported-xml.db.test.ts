import { expect, test } from 'vitest'
import { catalogue } from '@/testing/shop/catalogue'
import { plainShop } from '@/testing/shop/plain-shop'
import { hasXmllint, xmlMistakes } from '@/testing/xml/xml-mistakes'
import { productFeed } from './product-feed'
import { sitemapFile, sitemapIndex } from './sitemap'

/** Feed and sitemap, as another program reads XML. */

const shop = 'https://shop.example'
const skipped = hasXmllint ? '' : ' (skipped: xmllint is not installed)'
const hostile = `]]>&amp;<b "x" 'y'>\u0007\ufffe😀 ${'é'.repeat(200)}`

async function read(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

const days = { min: 1, max: 3 }
const row = { taxPercent: 20, shippingFee: 490, freeShippingAbove: 5000, days }
const vienna: typeof plainShop = {
  ...plainShop,
  ...{ name: hostile, country: 'AT', currency: 'EUR', shipsElsewhere: true, deliveryDays: days },
  countries: [{ ...row, code: 'DE' }],
}

async function hostileCatalogue(): Promise<void> {
  const pictures = ['/a b.webp', '/c.webp?x=1&y=2'].map((src) => ({ src, alt: '<b>&' }))
  await catalogue(
    { name: 'Plain' },
    { name: hostile, description: hostile.repeat(40), brand: hostile, category: hostile, pictures },
    {
      name: 'Known',
      sku: `A&B"<1>`,
      gtin: '4006381333931',
      weightG: 850,
      facts: ['38 h battery', '<b>2 kg</b>'],
    },
    { name: 'Short', facts: ['One only'], gtin: '96385074' },
  )
}

test.skipIf(!hasXmllint)(
  `the feed is well formed, and has what Google requires in its form${skipped}`,
  async () => {
    await hostileCatalogue()
    for (const rules of [plainShop, vienna])
      expect(xmlMistakes('products', await read(productFeed(shop, rules)))).toBe('')
    const feed = await read(productFeed(shop, vienna))
    expect(feed).toContain(
      '<g:shipping><g:country>AT</g:country><g:price>10.00 EUR</g:price><g:min_transit_time>1</g:min_transit_time><g:max_transit_time>3</g:max_transit_time></g:shipping>',
    )
    expect(feed.match(/<g:product_highlight>/g)).toHaveLength(2)
  },
)

test.skipIf(!hasXmllint)(
  `the sitemap’s index and files are well formed, and as sitemaps.org has them${skipped}`,
  async () => {
    await hostileCatalogue()
    const files = [sitemapIndex(shop), sitemapFile('pages', shop), sitemapFile('products-1', shop)]
    for (const file of files) expect(xmlMistakes('sitemap', await read(file))).toBe('')
  },
)

test.skipIf(!hasXmllint)(`xmllint finds what is wrong${skipped}`, async () => {
  const feed = await read(productFeed(shop, plainShop))
  expect(feed).toContain('<item>')
  for (const [right, wrong] of [
    ['</item>', ''],
    [' USD</g:price>', '</g:price>'],
    ['<g:condition>new</g:condition>', ''],
    ['in_stock', 'maybe'],
  ] as const)
    expect(xmlMistakes('products', feed.replace(right, wrong))).not.toBe('')
  expect(xmlMistakes('sitemap', feed)).not.toBe('')
})

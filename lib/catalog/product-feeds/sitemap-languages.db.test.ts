import { expect, test } from 'vitest'
import { createProduct } from '@/testing/db/rows'
import { sitemapFile, sitemapIndex } from './sitemap'

const shop = 'https://shop.example'

async function read(parts: AsyncGenerator<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}
const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)
const alternatesIn = (xml: string) =>
  [...xml.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, code, href]) => `${code} ${href}`)

test('L07 a shop with two languages has a file of each, whose addresses name one another', async () => {
  const { id } = await createProduct()
  const index = locationsIn(await read(sitemapIndex(shop, ['en', 'de'])))
  expect(index).toContain(`${shop}/sitemap-products-1.xml`)
  expect(index).toContain(`${shop}/sitemap-products-1-de.xml`)
  expect(index).toContain(`${shop}/sitemap-pages-de.xml`)
  const own = await read(sitemapFile('products-1', shop, ['en', 'de']))
  const german = await read(sitemapFile('products-1-de', shop, ['en', 'de']))
  expect(locationsIn(own)).toContain(`${shop}/products/${id}`)
  expect(locationsIn(german)).toContain(`${shop}/de/products/${id}`)
  expect(alternatesIn(german)).toEqual(alternatesIn(own))
  expect(alternatesIn(own)).toEqual(
    expect.arrayContaining([
      `en ${shop}/products/${id}`,
      `de ${shop}/de/products/${id}`,
      `x-default ${shop}/products/${id}`,
    ]),
  )
})

test('a shop with one language has the files it had, and none of a language that it does not have', async () => {
  await createProduct()
  const xml = await read(sitemapFile('products-1', shop))
  expect(xml).not.toContain('xhtml')
  expect(() => sitemapFile('products-1-de', shop, ['en'])).toThrow('Not found.')
})

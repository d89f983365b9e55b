import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encodingOf } from './decode-file'
import { openFile } from './read-import-rows'

// Ten milliseconds pass from one look to the next: all that could give the event loop back does.
beforeEach(() => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 10
    return now
  })
})
afterEach(() => vi.restoreAllMocks())

/** Reads all rows, with the turns that others had meanwhile. */
async function read(content: BlobPart) {
  let turns = 0
  let others = setImmediate(function another() {
    turns += 1
    others = setImmediate(another)
  })
  const file = new Blob([content])
  let rows = 0
  try {
    for await (const _ of (await openFile(file, await encodingOf(file))).rows) rows += 1
    return { rows, turns, message: null }
  } catch (error) {
    return { rows, turns, message: (error as Error).message }
  } finally {
    clearImmediate(others)
  }
}

const million = 1_000_000
test.each<[string, string, RegExp]>([
  ['100 kB of blank lines', `sku,name\n${'\n'.repeat(100_000)}`, /more than 100,000 records/],
  ['a million blank lines', '\r\n'.repeat(million), /more than 100,000 records/],
  ['a million empty rows', `sku,name\n1,a\n${',\n'.repeat(million)}`, /more than 100,000 records/],
  ['a million rows with too few cells', `sku,name,brand\n${'x,1\n'.repeat(100_000)}`, /than 100,000 records/],
  ['a cell of 30 MB', `sku,name\n1,${'x'.repeat(30 * million)}\n`, /Record 2 is too long/],
  ['a header of 5 MB', `sku,${'x,'.repeat(2.5 * million)}\n`, /Record 1 has more than 2,000 cells/],
  ['a header of one name', `sku,${'x'.repeat(5 * million)}\n`, /Record 1 is too long/],
  ['one field of quotation marks', `sku,name\n1,"${'""'.repeat(5 * million)}"\n`, /Record 2 is too long/],
  ['quotation marks alone', '"'.repeat(5 * million), /Record 1 is too long/],
])('E07 %s is refused as it is read', async (_, content, message) => {
  expect((await read(content)).message).toMatch(message)
})

test.each([
  ['rows', 'sku,name\n', 'x,1\n'],
  ['letters of no encoding', 'sku,name\n', '\ufffd,1\n'],
  ['records of Shopify', 'Handle,Title\n', ',T\n'],
  ['variants of one product', 'Handle,Title,Variant Price\n', 'x,T,1\n'],
  ['records of WooCommerce', 'Name,Regular price\n', 'x,1\n'],
  ['records of Etsy', 'TITLE,CURRENCY_CODE,QUANTITY\n', 'x,USD,1\n'],
  ['records of PrestaShop', 'ID;Name;Price tax excluded;Quantity\n', '1;x;1;1\n'],
  ['records of Magento', 'sku,product_type,store_view_code\n', 'x,simple,\n'],
  ['records of BigCommerce', 'Item Type,Product Name\n', 'Product,x\n'],
  ['variants of BigCommerce', 'Item Type,Product Name\nProduct,x\n', 'SKU,x\n'],
])('E07 others go on while %s are read', async (_, header, line) => {
  const { message, turns } = await read(header + line.repeat(3000))
  expect(message).toBeNull()
  expect(turns).toBeGreaterThan(1500)
})

test.each([
  ['blank lines', '\n'],
  ['empty rows', ',\n'],
])('E07 others go on while %s are read, which are no rows', async (_, line) => {
  const content = `sku,name\n${line.repeat(90_000)}`
  const { message, rows, turns } = await read(content)
  expect([message, rows]).toEqual([null, 0])
  expect(turns).toBeGreaterThan(content.length / 10_000)
})

test('E07 each variant of a product is made of as many pictures as a product may have, however many the product has', async () => {
  const lines = Array.from({ length: 3000 }, (_, n) => `x,T,1,https://a.example/${n}.jpg\n`)
  const filtered = vi.spyOn(Array.prototype, 'filter')
  await read(`Handle,Title,Variant Price,Image Src\n${lines.join('')}`)
  const sizes = filtered.mock.contexts.map((list) => (list as unknown[]).length)
  filtered.mockRestore()
  expect(sizes.length).toBeGreaterThan(3000)
  expect(sizes.filter((size) => size > 100)).toEqual([3000])
})

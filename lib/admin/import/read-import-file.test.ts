import { Parser } from 'htmlparser2'
import { expect, test, vi } from 'vitest'
import { csvRecord, csvStart } from '@/lib/shared/text/csv'
import { encodingOf } from './decode-file'
import type { FileRow } from './import-columns'
import { plainText } from './plain-cell-text'
import { openFile } from './read-import-rows'
import { separatorsOf } from './read-records'

async function rowsOf(content: BlobPart) {
  const file = new Blob([content])
  const { rows, ...opened } = await openFile(file, await encodingOf(file))
  const all: FileRow[] = []
  for await (const row of rows) all.push(row)
  return { ...opened, rows: all }
}
const cellsOf = async (content: BlobPart) => (await rowsOf(content)).rows.map(({ cells }) => cells)
const messageOf = (content: BlobPart) =>
  rowsOf(content).then(
    () => null,
    (error: Error) => error.message,
  )

test.each([',', ';', '\t'])('cells are separated by what the header has: %j', async (separator) => {
  const line = (...cells: string[]) => cells.join(separator)
  const text = `${line('sku', 'name', 'price')}\n${line('1', `"a${separator}b"`, '2')}\n`
  expect(separatorsOf(text)[0]).toBe(separator)
  expect(await cellsOf(text)).toEqual([{ sku: '1', name: `a${separator}b`, price: '2' }])
})

test('what our own files guard, quote and encode is read back as it was', async () => {
  const texts = ["=cmd|' /C calc'!A1", '-5 % off', 'say "hi"', 'two\r\nlines', 'Łódź 北京', '00012']
  const more = ["'quoted'", '+1', '@home', '\tTab', '\rCR', "Rock'n'Roll", "''", ',;', '']
  for (const separator of [',', ';'] as const) {
    const form = { separator, decimal: '.' } as const
    const record = (text: string) => csvRecord([text, 'x'], form)
    const file = csvStart + record('name').replace('x', 'sku') + [...texts, ...more].map(record).join('')
    expect((await cellsOf(file)).map(({ name }) => name)).toEqual([...texts, ...more])
  }
})

test('Windows-1252 is read when the file is no UTF-8; damaged UTF-8 keeps its marks', async () => {
  const latin = Uint8Array.from('sku,name\n1,Caf\xe9 \x80\n', (letter) => letter.charCodeAt(0))
  expect(await cellsOf(latin)).toEqual([{ sku: '1', name: 'Café €' }])
  const broken = Buffer.concat([
    Buffer.from('sku,name\n1,Łódź\n2,a'),
    Buffer.from([0xff]),
    Buffer.from('b\n'),
  ])
  expect((await cellsOf(broken)).map(({ name }) => name)).toEqual(['Łódź', 'a\ufffdb'])
})

test.each<[string, BlobPart, RegExp]>([
  ['a workbook or a ZIP bomb', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), /ZIP archive or an Excel workbook/],
  ['a compressed file', new Uint8Array([0x1f, 0x8b, 8, 0]), /compressed/],
  ['an empty file', '', /empty/],
  ['columns of nobody', 'a,b\n1,2\n', /None of its columns is known/],
  ['a doubled column', 'sku,Name,name\n1,2,3\n', /“name” is there twice/],
  ['an open quotation mark', 'sku,name\n1,"a\n2,b\n', /Record 2 has a quotation mark/],
  ['a cell of a megabyte', `sku,name\n1,${'x'.repeat(1_000_000)}\n`, /Record 2 is too long/],
])('D02 %s is refused whole', async (_, content, message) => {
  expect(await messageOf(content)).toMatch(message)
})

test('empty records count for the numbers of the others; one with too few or too many cells is refused', async () => {
  const { rows } = await rowsOf('sku,name\r\n1,a\r\n\r\n2\r\n3,c,d\r\n4,e,\r\n')
  expect(rows.map(({ line, mistakes }) => [line, mistakes.length])).toEqual([
    [2, 0],
    [4, 1],
    [5, 1],
    [6, 0],
  ])
  expect(rows[1]?.mistakes[0]).toEqual({
    column: 'sku',
    message: expect.stringContaining('has 1 cells and the header 2'),
  })
})

test('columns without a place are named, those of refused rows are not', async () => {
  expect((await rowsOf('SKU,Colour,name,problem\n1,red,a,x\n')).unplaced).toEqual(['Colour'])
})

const shopify = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Alt Text,Variant Image,Status
shirt,Linen Shirt,"<p>Light &amp; airy.</p><ul><li>Washable</li></ul>",Weavers,Apparel > Shirts,,"a, b",true,Size,S,Colour,White,LS-1,180.0,4,39.90,49.90,,https://cdn.example/shirt.jpg?v=1,Front,,active
shirt,,,,,,,,,M,,White,LS-2,190,-3,39.90,,,https://cdn.example/back.jpg,Back,https://cdn.example/m.jpg,
shirt,,,,,,,,,,,,,,,,,,https://cdn.example/third.jpg,,,
mug,Mug,Plain,Potters,Home > Mugs,Mugs,,false,Title,Default Title,,,'00012,300,9,12.00,,4006381333931,,,,draft
`

test('Shopify: variants become a group, HTML becomes text, the last record may only have a picture', async () => {
  const { source, unplaced, rows } = await rowsOf(shopify)
  expect(source).toBe('shopify')
  expect(unplaced).toEqual(['Tags'])
  expect(rows.map(({ line, cells }) => [line, cells.name, cells.sku, cells.status])).toEqual([
    [2, 'Linen Shirt, S, White', 'LS-1', 'live'],
    [3, 'Linen Shirt, M, White', 'LS-2', 'live'],
    [5, 'Mug', '00012', 'draft'],
  ])
  expect(rows[0]?.notes).toEqual([])
  expect(rows[1]?.variantOf).toEqual({ key: 'shirt', alone: 'Linen Shirt – M / White', values: [[], []] })
  expect(rows[2]?.variantOf).toBeUndefined()
  expect(rows[0]?.cells).toMatchObject({
    ...{
      group: 'Linen Shirt',
      option1Name: 'Size',
      option1Value: 'S',
      option2Name: 'Colour',
      option2Value: 'White',
    },
    description: 'Light & airy.\n– Washable',
    ...{ brand: 'Weavers', category: 'Shirts', price: '39.90', countInStock: '4', weightG: '180' },
    ...{
      image1: 'https://cdn.example/shirt.jpg?v=1',
      alt1: 'Front',
      image3: 'https://cdn.example/third.jpg',
    },
  })
  expect(rows[1]?.cells).toMatchObject({ image1: 'https://cdn.example/m.jpg', countInStock: '0' })
  expect(rows[1]?.notes.at(-1)?.message).toBe('-3 in stock there, which is nothing here.')
  expect(rows[0]?.cells.compareAtPrice).toBe('49.90')
  expect(rows[1]?.cells.compareAtPrice).toBeUndefined()
})

const woo = `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Short description",Description,Stock,"Weight (kg)","Sale price","Regular price",Categories,Tags,Images,Parent,Brands,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible"
10,variable,HOOD,,Hoodie,1,0,,"<p>Warm.</p>\\nSoft.",,,,,"Clothing > Hoodies, Sale",,https://wp.example/hood.jpg,,Knitters,Colour,"Blue, Red",1
11,variation,HOOD-B,,Hoodie - Blue,1,0,,,7,0.5,,45,,,https://wp.example/blue.jpg,HOOD,,Colour,Blue,
12,"simple, virtual",POST,4006381333931,Poster,-1,0,Short text,,3,,9.5,12,Prints,,"https://wp.example/a.jpg, https://wp.example/b.jpg",,,Brand,Inkers,
13,grouped,SET,,Set,1,0,,,,,,,,,,,,,,
`

test('WooCommerce: variations become a group with what their parent says, a parent becomes none', async () => {
  const { source, unplaced, rows } = await rowsOf(woo)
  expect(source).toBe('woocommerce')
  expect(unplaced).toEqual(['Is featured?', 'Tags', 'Attribute 1 visible'])
  expect(rows.map(({ line, cells }) => [line, cells.name, cells.sku, cells.status])).toEqual([
    [3, 'Hoodie, Blue', 'HOOD-B', 'live'],
    [4, 'Poster', 'POST', 'draft'],
    [5, 'Set', 'SET', 'live'],
  ])
  expect(rows[0]?.cells).toMatchObject({
    ...{ brand: 'Knitters', category: 'Hoodies', price: '45', countInStock: '7', weightG: '500' },
    description: expect.stringMatching(/^Warm\.\s+Soft\.$/),
    image1: 'https://wp.example/blue.jpg',
  })
  expect(rows[0]?.cells).toMatchObject({ group: 'Hoodie', option1Name: 'Colour', option1Value: 'Blue' })
  expect(rows[0]?.variantOf?.values).toEqual([['Blue', 'Red']])
  expect(rows[1]?.cells).toMatchObject({
    price: '12',
    brand: 'Inkers',
    description: 'Short text',
    gtin: '4006381333931',
  })
  expect(rows[1]?.sale).toEqual({ price: '9.5', from: '', until: '' })
  expect(rows[2]?.mistakes[0]?.message).toContain('grouped')
})

test('WooCommerce: the variations of a draft become drafts', async () => {
  const draft = woo.replace('Hoodie,1,', 'Hoodie,-1,')
  expect((await rowsOf(draft)).rows[0]?.cells).toMatchObject({ sku: 'HOOD-B', status: 'draft' })
})

test('E20 WooCommerce: a product whose variations are not in the file is told, and not lost', async () => {
  const { rows } = await rowsOf(woo.replace(/^11,.*\n/m, '10,variable,,,Cap,1,0,,,,,,,,,,,,,,\n'))
  expect(rows.slice(-2)).toEqual([
    expect.objectContaining({ line: 2, isLeftOut: true, cells: { name: 'Hoodie' }, mistakes: [] }),
    expect.objectContaining({ line: 3, isLeftOut: true, cells: { name: 'Cap' } }),
  ])
  expect(rows.at(-1)?.notes[0]?.message).toContain('“Cap”: Its variations are not in the file')
})

test('long HTML is read in time that grows with its length', () => {
  const blanks = (count: number) => `<b>a</b>${' '.repeat(count)}b &amp;`
  expect(plainText(blanks(49_000))).toBe(`a${' '.repeat(49_000)}b &`)
  expect(plainText(`<img src="data:${'a'.repeat(150_000)}"><p>Text.</p>`)).toBe('Text.')
  /** Of thirty readings, in microseconds of the processor, whatever else the machine does: it counts some milliseconds at once. */
  const costOf = (text: string) => {
    const before = process.cpuUsage()
    for (let run = 0; run < 30; run++) plainText(text)
    return process.cpuUsage(before).user
  }
  const leastCost = (text: string) => Math.min(...Array.from({ length: 3 }, () => costOf(text)))
  // Eight times the length costs eight times as much; by the square of the length it were 64.
  expect(leastCost(blanks(400_000))).toBeLessThan(24 * leastCost(blanks(50_000)))
})

test('Shopify: the texts of a product are read once for all its variants', async () => {
  const parsed = vi.spyOn(Parser.prototype, 'end')
  const variants = 'shirt,,,,,,,,,L,,White,LS-3,190,1,39.90,,,,,,\n'.repeat(50)
  const { rows } = await rowsOf(shopify.replace('mug,', `${variants}mug,`))
  expect(rows.at(-2)?.cells).toMatchObject({ brand: 'Weavers', description: 'Light & airy.\n– Washable' })
  expect(parsed).toHaveBeenCalledTimes(1)
  parsed.mockRestore()
})

test('HTML becomes text without scripts, and plain text stays', () => {
  expect(plainText('A & B\nC')).toBe('A & B\nC')
  expect(plainText('<h2>T</h2><script>alert(1)</script><p>one<br>two</p>')).toBe('T\none\ntwo')
  expect(plainText('5 < 6 &euro;')).toBe('5 < 6 €')
})

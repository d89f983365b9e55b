import { expect, test } from 'vitest'
import { dollars, euros, exported, readExport, told } from '@/testing/import-files/read-export'

test('PrestaShop: its import columns are read, prices without tax are told where those of the shop include it', async () => {
  const { source, rows, remarks } = await exported('prestashop-en')
  expect(source).toBe('prestashop')
  expect(remarks).toEqual([
    'Weights are read as kg.',
    expect.stringContaining('The prices of this file are without tax'),
  ])
  expect(rows[0]?.cells).toMatchObject({
    ...{ sku: 'demo_11', name: 'Mug', brand: 'Studio Design', category: 'Kitchen', price: '11.90' },
    ...{ countInStock: '200', status: 'live', weightG: '300', gtin: '4006381333931' },
    ...{ description: 'White ceramic.', image2: 'https://shop.example/img/2.jpg', alt2: 'Back' },
  })
  expect(rows[1]?.cells).toMatchObject({
    status: 'draft',
    price: '16.51',
    category: 'Home',
    description: 'Only short',
  })
  expect(told(rows, 'notes')).toEqual([
    '2 category: It is also in Gifts, which is not taken over: a product has one category.',
    '3 price: 16.513761 is rounded to 16.51.',
  ])
  expect((await exported('prestashop-en', dollars)).remarks).toEqual(['Weights are read as kg.'])
})

test('E20 PrestaShop: a discount is the price for its days, in percent or with tax; what is not clear is told', async () => {
  const header =
    'ID;Reference;Name;Price tax excluded;Price tax included;Discount amount;Discount percent;Discount from (yyyy-mm-dd);Discount to (yyyy-mm-dd)\n'
  const lines = [
    '1;A;Mug;10.00;12.00;;12.5;2026-12-01;2026-12-24',
    '2;B;Bowl;10,00;12,00;1,50;;0000-00-00;0000-00-00',
    '3;C;Cup;10.00;12.00;1.50;10;;',
    '4;D;Jug;10.00;12.00;;100;;',
  ]
  const { rows } = await readExport(header + lines.join('\n'), euros)
  expect(rows.map(({ sale }) => sale)).toEqual([
    { price: '10.50', from: '2026-12-01', until: '2026-12-24' },
    { price: '10,50', from: '', until: '' },
    undefined,
    undefined,
  ])
  expect(told(rows, 'notes')).toEqual([
    '4 price: A reduction of 1.50 is not taken over: enter the reduction here.',
    '5 price: A reduction of 100 % is not taken over: enter the reduction here.',
  ])
  const net = await readExport(header + lines.slice(0, 2).join('\n'), { ...euros, pricesIncludeTax: false })
  expect(net.rows.map(({ sale }) => sale?.price)).toEqual(['8.75', undefined])
})

test('PrestaShop in German: of both prices the one is read that the shop has', async () => {
  const { source, rows, remarks, unplaced } = await exported('prestashop-de')
  expect([source, remarks, unplaced]).toEqual(['prestashop', [], ['Bild', 'Position']])
  expect(rows.map(({ cells: { sku, price, status } }) => [sku, price, status])).toEqual([
    ['demo_11', '11,90', 'live'],
    ['demo_6', '16,51', 'draft'],
  ])
  const net = await exported('prestashop-de', { ...euros, pricesIncludeTax: false })
  expect(net.rows.map(({ cells: { price } }) => price)).toEqual(['9,92', '13,76'])
  const foreign = await exported('prestashop-de', dollars)
  expect(foreign.rows.map(({ mistakes }) => mistakes[0]?.asks)).toEqual(['currency', 'currency'])
})

test('BigCommerce: a variant without a product above it is named', async () => {
  const { rows } = await readExport(
    'Item Type,Product Name,Product Code/SKU\nSKU,[S]Size=L,A\nProduct,Tee,B\n',
    euros,
  )
  expect(rows.map(({ line, isLeftOut }) => [line, isLeftOut])).toEqual([
    [2, true],
    [3, undefined],
  ])
})

test('E20 BigCommerce: pictures beyond the last place are counted', async () => {
  const image = 'Image,,,https://cdn.example/a.jpg\n'
  const header = 'Item Type,Product Name,Product Code/SKU,Image URL (Import)\n'
  const { rows } = await readExport(`${header}Product,Tee,B,\n${image.repeat(12)}`, euros)
  expect(told(rows, 'notes').join()).toContain('4 more pictures are left out')
})

test('E20 BigCommerce: a variant without a price has the sale of its product, one with a price does not', async () => {
  const { rows } = await readExport(
    'Item Type,Product Name,Product Code/SKU,Price,Sale Price,Track Inventory\nProduct,Tee,B,20,15,none\nSKU,[S]Size=L,B-L,,,\nSKU,[S]Size=M,B-M,30,,\n',
    euros,
  )
  expect(rows.slice(1).map(({ sale, isUncounted }) => [sale?.price, isUncounted])).toEqual([
    ['15', true],
    [undefined, true],
  ])
})

test('BigCommerce: variants become products of their own with what their product has, rules and videos are named', async () => {
  const { source, rows } = await exported('bigcommerce')
  expect(source).toBe('bigcommerce')
  expect(
    rows.map(({ line, isLeftOut, cells }) => [line, isLeftOut, cells.sku, cells.name, cells.countInStock]),
  ).toEqual([
    [2, true, undefined, 'Blue Tee', undefined],
    [3, undefined, 'TEE-L', 'Blue Tee – L / Blue', '5'],
    [4, undefined, 'TEE-XL', 'Blue Tee – XL / Blue', '2'],
    [5, true, undefined, 'Blue Tee', undefined],
    [6, undefined, 'CARD', 'Card', undefined],
  ])
  expect(rows[1]?.cells).toMatchObject({
    ...{ brand: 'Acme', category: 'Tees', price: '20.00', weightG: '200', image1: 'tee.jpg', alt1: 'Front' },
    gtin: '4006381333931',
  })
  expect(rows[4]?.cells).toMatchObject({ status: 'draft', weightG: '10', category: 'Paper' })
  expect(told(rows, 'notes')).toContain(
    '5 Item Type: The rule of “Blue Tee” is not taken over: look at the prices of its variants.',
  )
  const newer = await exported('bigcommerce-v3')
  expect(newer.rows.map(({ cells: { name, price, image1 } }) => [name, price, image1])).toEqual([
    ['Mug', undefined, undefined],
    ['Mug – Red', '13.00', 'https://cdn.example/mug.jpg'],
    ['Mug', undefined, undefined],
  ])
})

import { expect, test } from 'vitest'
import { dollars, euros, exported, readExport, told } from '@/testing/import-files/read-export'

test.each(['en', 'de', 'fr', 'es', 'it', 'nl'])('E20 WooCommerce in %s is read whole', async (language) => {
  const { source, rows, unplaced } = await exported(`woocommerce-${language}`)
  expect(source).toBe('woocommerce')
  expect(
    rows.map(({ line, cells: { sku, name, countInStock, status } }) => [
      line,
      sku,
      name,
      countInStock,
      status,
    ]),
  ).toEqual([
    [2, 'SPOON', 'Löffel', '7', 'live'],
    [4, 'SHIRT-S', 'Shirt, S', '3', 'live'],
    [5, 'SHIRT-M', 'Shirt, M', '4', 'live'],
    [6, 'SET', 'Set', undefined, 'live'],
  ])
  expect(rows[0]?.cells).toMatchObject({
    ...{ brand: 'Oak', category: 'Küche', description: 'Aus Holz.', gtin: '4006381333931', weightG: '200' },
    image1: 'https://wp.example/spoon.jpg',
    price: language === 'en' ? '12.5' : '12,5',
  })
  expect(rows[1]?.cells).toMatchObject({ category: 'Hemden', description: 'Leinen.' })
  expect(told(rows, 'mistakes')).toEqual(['6 Type: The shop has no products of the type “grouped”.'])
  // Nothing of a column with a place here is among those without one.
  expect(unplaced).toHaveLength(25)
})

test('WooCommerce: a heading that no list names is known by its place between two known ones', async () => {
  const header = 'ID,Typ,Nummer,Name,Sichtbar,Kurzbeschreibung,Text,Lager,Angebotspreis,Regulärer Preis'
  const { source, rows } = await readExport(`${header}\n1,simple,A-1,Tee,1,Kurz,,3,,4\n`, euros)
  expect([source, rows[0]?.cells]).toEqual([
    'woocommerce',
    expect.objectContaining({ sku: 'A-1', price: '4' }),
  ])
  // There are more columns than WooCommerce has there: none of them is guessed.
  const wider = await readExport(
    `${header.replace('Nummer', 'Nummer,Fach,Regal')}\n1,simple,A-1,7,8,Tee,1,Kurz,,3,,4\n`,
    euros,
  )
  expect(wider.rows[0]?.cells.sku).toBeUndefined()
  expect(wider.unplaced).toEqual(expect.arrayContaining(['Nummer', 'Fach']))
})

test('Etsy: texts are decoded, pictures beyond eight and variations are told, another currency is asked about', async () => {
  const { source, rows, unplaced } = await exported('etsy', dollars)
  expect([source, unplaced]).toEqual(['etsy', ['TAGS', 'MATERIALS']])
  expect(
    rows.map(({ cells: { sku, name, price, countInStock } }) => [sku, name, price, countInStock]),
  ).toEqual([
    ['DICE-8', 'Resin dice & box, 8 pieces', '55.00', '7'],
    [undefined, 'Ring', '30.00', '4'],
    ['BECHER', 'Becher', '18.00', '2'],
  ])
  expect(told(rows, 'notes')).toEqual([
    '2 image8: 2 more pictures are left out: a product has 8.',
    '3 sku: It has several: RING-S, RING-M. None is taken over.',
    '3 name: It comes in variations (Size: S,M), for which the file has one price and one stock: it becomes one product.',
  ])
  expect(rows.map(({ mistakes }) => mistakes)).toEqual([
    [],
    [],
    [
      {
        column: 'price',
        asks: 'currency',
        message:
          '18.00 is in EUR, and the shop sells in USD. Convert the prices, or say that they are taken as they stand.',
      },
    ],
  ])
})

test('Magento: store views, parents and bundles are named, attributes have brand and GTIN', async () => {
  const { source, rows, remarks } = await exported('magento', dollars)
  expect([source, remarks]).toEqual([
    'magento',
    ['The file does not name the unit of its weights: they are read as lb.'],
  ])
  expect(rows[0]?.cells).toMatchObject({
    ...{ sku: '24-MB01', brand: 'Joust', category: 'Bags', price: '34.00', countInStock: '100' },
    ...{ gtin: '4006381333931', weightG: '454', image1: 'mb01-blue-0.jpg', image2: 'mb02.jpg', alt2: 'Side' },
  })
  expect(rows.map(({ line, isLeftOut, cells }) => [line, isLeftOut, cells.status])).toEqual([
    [2, undefined, 'live'],
    [3, true, undefined],
    [4, undefined, 'draft'],
    [5, true, undefined],
    [6, undefined, 'live'],
  ])
  expect(told(rows, 'mistakes')).toEqual(['6 product_type: The shop has no products of the type “bundle”.'])
  expect(rows[0]?.sale).toEqual({ price: '29.0000', from: '2026-11-01', until: '2026-11-30' })
  expect(told(rows, 'notes')).toEqual([
    '2 additional_attributes: Not taken over: activity: Gym|Yoga.',
    '3 store_view_code: The texts of 24-MB01 for the store view “de” are not taken over.',
    '5 product_type: “Chaz Hoodie” is what several variants have in common: they become products of their own.',
  ])
})

test('E20 Magento: days of a special price are whole and American, what nobody counts is asked for, a wrong GTIN stays to be told', async () => {
  const head =
    'sku,product_type,attribute_set_code,name,price,special_price,special_price_from_date,special_price_to_date,ean,qty,is_in_stock,manage_stock,use_config_manage_stock\n'
  const { rows } = await readExport(
    `${head}A,simple,Bag,Bag,34.0000,29.9000,"11/1/26, 12:00 AM",2026-11-30 00:00:00,123,0.0000,1,0,0\nB,simple,Bag,Box,3,,,,,4.0000,1,0,1\n`,
    euros,
  )
  expect(rows[0]).toMatchObject({
    cells: { price: '34.00', gtin: '123' },
    sale: { price: '29.9000', from: '2026-11-01', until: '2026-11-30' },
    isUncounted: true,
  })
  expect(rows[0]?.cells.countInStock).toBeUndefined()
  expect([rows[1]?.cells.countInStock, rows[1]?.isUncounted]).toEqual(['4', undefined])
})

test('Magento: a store view with a price of its own is left out, and its product is not', async () => {
  const head = 'sku,store_view_code,product_type,name,price\n'
  const { rows } = await readExport(`${head}A,,simple,Bag,34\nA,default,,Bag,30.0000\n`, euros)
  expect(rows.map(({ isLeftOut, cells }) => [isLeftOut, cells.sku])).toEqual([
    [undefined, 'A'],
    [true, undefined],
  ])
  expect(rows[1]?.notes[0]?.message).toContain('and the price 30.0000 of A for the store view “default”')
})

test.each([
  [
    'Handle,Title,SKU,HS Code,COO,Vienna,Graz\nmug,Mug,M,,,1,2\n',
    'This is an inventory export of Shopify with a column for each',
  ],
  ['Name,Financial Status,Lineitem name\n#1,paid,Mug\n', 'This is an export of the orders of Shopify'],
  ['sku,_store,_attribute_set,_type\nA,,Default,simple\n', 'This is an export of Magento 1'],
  [
    'Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*\n1;Size:select:0;S:0\n',
    'This is a PrestaShop export',
  ],
  ['Sale Date,Item Name,Buyer\n01/02/26,Mug,jane\n', 'This is an Etsy export of what was sold'],
])('%s is refused by its name, with what to do', async (content, message) => {
  await expect(readExport(content, euros)).rejects.toThrow(message)
})

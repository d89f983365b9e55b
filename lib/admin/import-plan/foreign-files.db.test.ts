import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { noPicture } from '@/lib/catalog/products/product-pictures'
import { db } from '@/lib/platform/db/db'
import { createUser } from '@/testing/db/rows'
import { planned } from '@/testing/shop/product-import'

let owner: Viewer
beforeAll(async () => {
  owner = await createUser({ role: 'owner' })
})

type Expected = {
  source?: string
  encoding?: string
  unplaced?: string[]
  remarks?: string[]
  /** `line column: message`. */
  refused?: string[]
  notes?: string[]
  /** The line of each row, what it does, and of a new product its columns with what is in stock. */
  rows: [line: number, kind: string, product?: Record<string, string | number>][]
}

/** What each file of testing/import-files/cases does in a new shop, which sells in USD and without tax. */
const expectedOf: Record<string, Expected> = {
  bigcommerce: {
    source: 'bigcommerce',
    unplaced: ['Product ID', 'Product Type'],
    remarks: ['The file does not say in what its weights are: they are read as kg.'],
    notes: [
      '2 image1: There is no uploaded picture “a.jpg”. Upload it first.',
      '2 image1: It becomes a draft, because it has no picture.',
    ],
    rows: [
      [
        2,
        'created',
        {
          sku: 'BG-BC1',
          name: 'Blue Tee',
          brand: 'Acme',
          status: 'draft',
          weightG: 200,
          category: 'Tees',
          priceCents: 2000,
          description: 'x',
          stock: 5,
        },
      ],
    ],
  },
  cp1252: {
    encoding: 'windows-1252',
    rows: [
      [
        2,
        'created',
        {
          sku: 'bg-1252',
          name: 'Löffel „groß“ – 5 €',
          brand: 'Oak',
          status: 'draft',
          category: 'Küche',
          priceCents: 1250,
          description: 'Für Oma’s Tee.',
          stock: 3,
        },
      ],
    ],
  },
  etsy: {
    source: 'etsy',
    unplaced: ['TAGS', 'MATERIALS'],
    notes: [
      '2 brand: The file has none: “Unbranded” is taken.',
      '2 category: The file has none: “Other” is taken.',
      '2 image1: Pictures of other sites are not taken over: https://example.com/1.jpg. Upload it as 1.jpg first.',
      '2 image1: It becomes a draft, because it has no picture.',
    ],
    rows: [
      [
        2,
        'created',
        {
          sku: 'BG-ETSY1',
          name: 'Hand dice, 8 pieces',
          brand: 'Unbranded',
          status: 'draft',
          category: 'Other',
          priceCents: 5500,
          description: 'Line one.\n\nSays "hi".',
          stock: 7,
        },
      ],
    ],
  },
  'excel-sep-line': {
    rows: [
      [
        2,
        'created',
        {
          sku: 'bg-sep',
          name: 'Sep spoon',
          brand: 'Oak',
          status: 'draft',
          category: 'Kitchen',
          priceCents: 1250,
          description: 'A spoon.',
          stock: 3,
        },
      ],
    ],
  },
  latin2: {
    encoding: 'windows-1250',
    rows: [
      [
        2,
        'created',
        {
          sku: 'bg-l2',
          name: 'Łyżka żółta',
          brand: 'Oak',
          status: 'draft',
          category: 'Kuchnia',
          priceCents: 1250,
          description: 'Zażółć',
          stock: 3,
        },
      ],
    ],
  },
  macroman: {
    encoding: 'macintosh',
    rows: [
      [
        2,
        'created',
        {
          sku: 'bg-mac',
          name: 'Löffel',
          brand: 'Oak',
          status: 'draft',
          category: 'Küche',
          priceCents: 1250,
          description: 'Grüße',
          stock: 3,
        },
      ],
    ],
  },
  magento: {
    source: 'magento',
    unplaced: ['attribute_set_code', 'product_websites', 'tax_class_name', 'visibility', 'url_key'],
    remarks: ['The file does not say in what its weights are: they are read as kg.'],
    notes: [
      '2 additional_attributes: Not taken over: activity: Gym|Yoga.',
      '2 brand: The file has none: “Unbranded” is taken.',
      '2 image1: There is no uploaded picture “mb01.jpg”. Upload it first.',
      '2 image1: It becomes a draft, because it has no picture.',
      '3 store_view_code: The texts of bg-mag1 for the store view “de” are not taken over.',
    ],
    rows: [
      [
        2,
        'created',
        {
          sku: 'bg-mag1',
          name: 'Joust Duffle',
          brand: 'Unbranded',
          status: 'draft',
          weightG: 1000,
          category: 'Bags',
          priceCents: 3400,
          description: 'The bag.',
          stock: 100,
        },
      ],
      [3, 'unchanged'],
    ],
  },
  'own-product-name': {
    remarks: ['The column “Product Name” is read as name.'],
    rows: [
      [
        2,
        'created',
        {
          sku: 'bg-pn',
          name: 'Spoon',
          brand: 'Oak',
          status: 'draft',
          category: 'Kitchen',
          priceCents: 1250,
          description: 'A spoon.',
          stock: 3,
        },
      ],
    ],
  },
  pipe: {
    rows: [
      [
        2,
        'created',
        {
          sku: 'bg-p1',
          name: 'A',
          brand: 'B',
          status: 'draft',
          category: 'C',
          priceCents: 1250,
          description: 'D',
          stock: 3,
        },
      ],
    ],
  },
  prestashop: {
    source: 'prestashop',
    unplaced: ['Tax rules ID'],
    remarks: ['Weights are read as kg.'],
    notes: [
      '2 image1: Pictures of other sites are not taken over: https://example.com/a.jpg. Upload it as a.jpg first.',
      '2 image1: It becomes a draft, because it has no picture.',
    ],
    rows: [
      [
        2,
        'created',
        {
          sku: 'bg-ps1',
          name: 'Mug',
          brand: 'Studio',
          status: 'draft',
          weightG: 300,
          category: 'Kitchen',
          priceCents: 1190,
          description: 'Long',
          stock: 200,
        },
      ],
    ],
  },
  'shopify-inventory-export': {
    source: 'shopify-inventory',
    unplaced: [
      'HS Code',
      'COO',
      'Bin name',
      'Incoming (not editable)',
      'Unavailable (not editable)',
      'Committed (not editable)',
      'On hand (current)',
      'On hand (new)',
    ],
    remarks: [
      'This is an inventory export of Shopify: it changes the stock of products that the shop has, by their SKU. What is available at all its locations is added up.',
    ],
    refused: [
      '2 sku: No product has the SKU bg-inv1 (“Mug”). This file has stock only: import the products first.',
    ],
    notes: ['2 countInStock: 4 in Vienna, 2 in Graz.'],
    rows: [[2, 'refused']],
  },
  'smart-quotes': {
    rows: [
      [
        2,
        'created',
        {
          sku: 'bg-q1',
          name: '5" board',
          brand: 'B',
          status: 'draft',
          category: 'C',
          priceCents: 1250,
          description: 'He said "hi", then\nleft',
          stock: 3,
        },
      ],
      [
        3,
        'created',
        {
          sku: 'bg-q2',
          name: '5" board',
          brand: 'B',
          status: 'draft',
          category: 'C',
          priceCents: 1250,
          description: 'D',
          stock: 3,
        },
      ],
    ],
  },
  thousands: {
    refused: [
      '2 price: Price must be an amount such as 12.50.',
      '3 price: Price must be an amount such as 12.50.',
      '4 price: Price must be an amount such as 12.50.',
      '5 price: Price must be an amount such as 12.50.',
    ],
    rows: [
      [2, 'refused'],
      [3, 'refused'],
      [4, 'refused'],
      [5, 'refused'],
    ],
  },
  'title-row': {
    remarks: [
      '2 rows above the headings are left out: “Products of spring”. The row of the headings counts as row 1.',
    ],
    rows: [
      [
        2,
        'created',
        {
          sku: 'bg-tr1',
          name: 'A',
          brand: 'B',
          status: 'draft',
          category: 'C',
          priceCents: 1250,
          description: 'D',
          stock: 3,
        },
      ],
    ],
  },
  utf16: {
    encoding: 'utf-16le',
    refused: [
      '2 brand: Brand is required for a new product.',
      '2 category: Category is required for a new product.',
      '2 description: Description is required for a new product.',
    ],
    rows: [[2, 'refused']],
  },
  'woo-french': {
    source: 'woocommerce',
    unplaced: ['Mis en avant ?', 'Visibilité dans le catalogue', 'État de la TVA'],
    notes: [
      '2 brand: The file has none: “Unbranded” is taken.',
      '2 image1: It becomes a draft, because it has no picture.',
    ],
    rows: [
      [
        2,
        'created',
        {
          sku: 'bg-fr1',
          name: 'Cuillère',
          brand: 'Unbranded',
          status: 'draft',
          weightG: 200,
          category: 'Cuisine',
          priceCents: 1250,
          description: 'Une cuillère.',
          stock: 7,
        },
      ],
    ],
  },
}

test.each(Object.keys(expectedOf))('E20 %s.csv is planned as it reads', async (name) => {
  const expected = expectedOf[name]
  const plan = await planned(owner, readFileSync(`testing/import-files/cases/${name}.csv`))
  const told = (list: typeof plan.notes) =>
    list.map(({ line, column, message }) => `${line} ${column}: ${message}`)
  const rows = await db.productImportRow.findMany({ where: { importId: plan._id }, orderBy: { line: 'asc' } })
  expect({
    source: plan.source,
    encoding: plan.encoding,
    unplaced: plan.unplaced,
    remarks: plan.remarks,
    refused: told(plan.refused),
    notes: told(plan.notes),
    rows: rows.map(({ line, kind, fields, stockChange }) => [line, kind, fields, stockChange]),
  }).toEqual({
    ...{ source: 'shop', encoding: 'utf-8', unplaced: [], remarks: [], refused: [], notes: [] },
    ...expected,
    rows: expected?.rows.map(([line, kind, product]) => {
      if (!product) return [line, kind, {}, 0]
      const { stock, ...fields } = product
      return [line, kind, { ...fields, image: noPicture, imageAlt: '', pictures: [] }, stock]
    }),
  })
})

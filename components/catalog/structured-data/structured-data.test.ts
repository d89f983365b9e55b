import { expect, test } from 'vitest'
import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'
import { structuredIssues } from '@/testing/schema-org/structured-issues'
import { plainShop } from '@/testing/shop/plain-shop'
import { plainReview, productDetail, shirtOf } from '@/testing/shop/product-detail'
import { productJsonLd, shopJsonLd } from './json-ld'

/** The structured data of pages, as Google's rich results and schema.org ask for it. */

const shop = 'https://shop.example'
const days = { min: 2, max: 4 }
const row = { taxPercent: 20, shippingFee: 490, freeShippingAbove: null, days }

const product: ProductDetailJson = {
  ...productDetail,
  pictures: [{ src: '/t.webp', alt: '' }],
  sku: 'L-7',
  gtin: '4006381333931',
  rating: 4.5,
  numReviews: 1,
  reviews: [
    {
      _id: 1,
      name: 'Ada',
      rating: 5,
      comment: 'Warm.',
      createdAt: '2026-02-01T12:00:00.000Z',
      ...plainReview,
    },
  ],
}

/** What the shop does not know of its goods; Google recommends it. */
const unknown = [
  ...['DefinedRegion.addressRegion|postalCode', 'Offer.priceValidUntil', 'ShippingDeliveryTime.handlingTime'],
  ...[
    'audience',
    'color',
    'hasCertification',
    'inProductGroupWithID',
    'isVariantOf',
    'material',
    'pattern',
    'size',
    'subjectOf',
  ].map((name) => `Product.${name}`),
]

const vienna: typeof plainShop = {
  ...plainShop,
  ...{ country: 'AT', currency: 'EUR', pricesIncludeTax: true, taxPercent: 20, returnDays: 14 },
  countries: [
    { ...row, code: 'AT' },
    { ...row, code: 'DE' },
  ],
}

test('a product of a shop that has set everything has no error, and all that is recommended and known', async () => {
  const { errors, missing } = await structuredIssues(productJsonLd(product, shop, vienna))
  expect(errors).toEqual([])
  expect(missing.filter((name) => !unknown.includes(name))).toEqual([])
})

test.each([
  ['one country and days for all others', { country: 'AT', deliveryDays: days, countries: null }],
  ['no country of its own', { country: null }],
  ['delivery elsewhere, too', { country: 'CH', deliveryDays: days, shipsElsewhere: true }],
  ['the right of withdrawal only', { returnDays: null, withdrawal: true }],
  ['nothing that it takes back', { returnDays: null }],
] as const)('a product of a shop with %s has no error', async (_, changes) => {
  expect((await structuredIssues(productJsonLd(product, shop, { ...vienna, ...changes }))).errors).toEqual([])
})

test('a shop that sets nothing lacks only where and how fast it delivers', async () => {
  const { errors } = await structuredIssues(
    productJsonLd({ ...product, sku: null, gtin: null }, shop, plainShop),
  )
  expect(errors.map((error) => error.split(':')[0])).toEqual([
    'OfferShippingDetails.deliveryTime',
    'OfferShippingDetails.shippingDestination',
  ])
})

test('the withdrawal gives the days of the law, days of the shop’s own come first', () => {
  const daysOf = (changes: Partial<typeof plainShop>) =>
    JSON.parse(productJsonLd(product, shop, { ...vienna, ...changes }))['@graph'][0].offers
      .hasMerchantReturnPolicy?.merchantReturnDays
  expect(daysOf({ returnDays: null, withdrawal: true })).toBe(14)
  expect(daysOf({ returnDays: 30, withdrawal: true })).toBe(30)
  expect(daysOf({ returnDays: null })).toBeUndefined()
})

test('home tells of the shop with its contact, and a product names the same shop as its seller', async () => {
  const text = shopJsonLd({ ...plainShop, contactEmail: 'shop@shop.example' } as never, shop)
  expect(await structuredIssues(text)).toEqual({ errors: [], missing: [] })
  const [organization] = JSON.parse(text)['@graph']
  expect(organization).toMatchObject({ name: 'Ecommerce Site', email: 'shop@shop.example' })
  expect(organization.description).toMatch(/^Well-made/)
  const [thing] = JSON.parse(productJsonLd(product, shop, plainShop))['@graph']
  expect(thing.offers.seller['@id']).toBe(organization['@id'])
})

test('what is no schema.org, or lacks a name, is found', async () => {
  const [thing] = JSON.parse(productJsonLd(product, shop, vienna))['@graph']
  const { name: _, ...odd } = { ...thing, colour: 'red' }
  const { errors } = await structuredIssues(JSON.stringify({ '@graph': [odd] }))
  expect(errors.map((error) => error.split(':')[0])).toEqual(
    expect.arrayContaining(['Product.name', 'Product.colour']),
  )
})

test('V12 a member of a group names it, what it varies by, and its siblings', async () => {
  const { _id, group: shirt, options, variants } = shirtOf('Ink S', 'Sand S', 'Sand M 0', 'Rust L', 'Rust XL')
  const member = { ...product, _id, group: shirt, options, variants }
  const text = productJsonLd(member, shop, vienna)
  const { errors, missing } = await structuredIssues(text)
  expect(errors).toEqual([])
  expect(missing.filter((name) => name.startsWith('Product.') && !unknown.includes(name))).toEqual([])
  const [thing, , group] = JSON.parse(text)['@graph']
  const url = (id: number) => `${shop}/products/${id}`
  expect(thing).toMatchObject({
    '@id': url(1),
    name: 'Teapot, Ink, S',
    size: 'S',
    color: 'Ink',
    inProductGroupWithID: '9',
    isVariantOf: { '@id': `${url(1)}#group` },
  })
  expect(group).toEqual({
    '@type': 'ProductGroup',
    '@id': `${url(1)}#group`,
    name: 'Shirt',
    brand: { '@type': 'Brand', name: 'Brand' },
    productGroupID: '9',
    variesBy: ['https://schema.org/color', 'https://schema.org/size'],
    hasVariant: [{ '@id': url(1) }, ...[2, 3, 4, 5].map((id) => ({ url: url(id) }))],
  })
})

test('V12 two options of one kind are one text, and one of another kind is a property with its name', async () => {
  const { group: shirt, variants } = shirtOf('Ink S')
  const groupOptions = [
    { name: 'Waist', kind: 'size' as const, values: ['32'] },
    { name: 'Length', kind: 'size' as const, values: ['34'] },
    { name: 'Ruling', kind: 'other' as const, values: ['Dotted'] },
  ]
  const options = groupOptions.map(({ name, values: [value = ''] }) => ({ name, value }))
  const group = shirt && { ...shirt, options: groupOptions }
  const text = productJsonLd({ ...product, group, options, variants }, shop, vienna)
  expect((await structuredIssues(text)).errors).toEqual([])
  const [thing, , told] = JSON.parse(text)['@graph']
  expect(thing).toMatchObject({
    size: '32/34',
    additionalProperty: [{ '@type': 'PropertyValue', name: 'Ruling', value: 'Dotted' }],
  })
  expect(told.variesBy).toEqual(['https://schema.org/size', 'Ruling'])
})

test('a product without a group is told as it was before there were groups', () => {
  const { group: _, options: __, variants: ___, ...before } = product
  const told = productJsonLd({ ...before, group: null, options: [], variants: [] }, shop, vienna)
  expect(told).not.toMatch(/Group|isVariantOf|color|"size"/)
  expect(JSON.parse(told)['@graph'].map((thing: { '@type': string }) => thing['@type'])).toEqual([
    'Product',
    'BreadcrumbList',
  ])
})

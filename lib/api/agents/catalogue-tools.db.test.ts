import { beforeAll, expect, test, vi } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { callTool, olderMessage } from '@/testing/http/ask-agent'
import { ucpMistakes } from '@/testing/ucp/ucp-schemas'

/** What assistants are told of the catalogue, in UCP's shapes. */

const shopUrl = 'http://localhost:3000'
type Shown = { id: string; title: string; variants: { id: string; metadata?: { buy_url: string } }[] }
const idsOf = (products: Shown[]) => products.map(({ id }) => Number(id))

async function search(catalog: Record<string, unknown>) {
  const answer = await callTool('search_catalog', {
    catalog,
    meta: { 'ucp-agent': { profile: 'https://a.example' } },
  })
  expect(answer.isError, answer.text).toBeUndefined()
  expect(ucpMistakes('search', answer.data)).toEqual([])
  return answer
}

let teapot: number
let dear: number
let gone: number
let draft: number
beforeAll(async () => {
  gone = (await createProduct({ name: 'Zorbic kettle', priceCents: 2000, countInStock: 0 })).id
  dear = (await createProduct({ name: 'Zorbic samovar', priceCents: 12_000 })).id
  teapot = (await createProduct({ name: 'Zorbic teapot', priceCents: 4_950 })).id
  draft = (await createProduct({ name: 'Zorbic draft', status: 'draft' })).id
  await db.product.update({
    where: { id: teapot },
    data: { sku: 'ZT-1', gtin: '4006381333931', facts: ['Holds 1 l'], weightG: 900 },
    select: { id: true },
  })
})

test('a present under fifty dollars is found, looked up and handed over as a filled cart of two lines', async () => {
  const requests = vi.spyOn(globalThis, 'fetch')
  const found = await search({
    query: 'zorbic',
    filters: { price: { max: 5000 } },
    context: { currency: 'USD' },
  })
  const available = found.data.products.filter((product: Shown) => product.variants[0]?.metadata)
  expect(idsOf(available)).toEqual([teapot])
  const second = (await createProduct({ name: 'Zorbic cup', priceCents: 900 })).id

  const ids = [String(teapot), String(second)]
  const { data, text } = await callTool('lookup_catalog', { catalog: { ids } })
  expect(ucpMistakes('lookup', data)).toEqual([])
  expect(data.products.map((product: Shown) => product.variants)).toEqual(
    ids.map((id) => [expect.objectContaining({ id, inputs: [{ id, match: 'exact' }] })]),
  )
  expect(text).toContain(`${shopUrl}/buy/${teapot}:1,${second}:1.`)
  // Not even the agent's profile, which it names, is asked for.
  expect(requests).not.toHaveBeenCalled()
  requests.mockRestore()
})

test('a product is told with amounts in cents, stock, codes, facts and where it is bought; review texts are left out', async () => {
  const { id: userId } = await createUser()
  const review = { userId, productId: teapot, name: 'Ada', rating: 4, comment: 'Secretly awful.' }
  await db.review.create({ data: review, select: { id: true } })
  const rated = { ratingSum: 4, numReviews: 1 }
  await db.product.update({ where: { id: teapot }, data: rated, select: { id: true } })
  const { data, text } = await callTool('get_product', { id: 'ZT-1' })
  expect(ucpMistakes('product', data)).toEqual([])
  const price = { amount: 4950, currency: 'USD' }
  expect(data.product).toMatchObject({
    id: String(teapot),
    url: `${shopUrl}/products/${teapot}`,
    price_range: { min: price, max: price },
    rating: { value: 4, scale_max: 5, count: 1 },
    metadata: { brand: 'Brand', facts: ['Holds 1 l'], weight_g: 900 },
    variants: [
      {
        sku: 'ZT-1',
        barcodes: [{ type: 'GTIN', value: '4006381333931' }],
        price,
        availability: { available: true, status: 'in_stock' },
        metadata: { buy_url: `${shopUrl}/buy/${teapot}:1` },
        seller: { name: 'Ecommerce Site', links: [] },
      },
    ],
  })
  expect(JSON.stringify(data) + text).not.toContain('awful')
})

test('what is sold out says so and has no link to buy it; drafts are never told', async () => {
  const { data } = await search({ query: 'zorbic' })
  expect(idsOf(data.products)).not.toContain(draft)
  const soldOut = data.products.find(({ id }: Shown) => id === String(gone))
  expect(soldOut.variants[0].availability).toEqual({ available: false, status: 'out_of_stock' })
  expect(soldOut.variants[0]).not.toHaveProperty('metadata')
  const looked = await callTool('lookup_catalog', { ids: [String(draft), String(gone), 'none\u202e'] })
  expect(idsOf(looked.data.products)).toEqual([gone])
  expect(looked.data.messages).toEqual([
    { type: 'info', code: 'not_found', content: String(draft) },
    { type: 'info', code: 'not_found', content: 'none' },
  ])
  const missing = await callTool('get_product', { id: String(draft) })
  expect(ucpMistakes('error', missing.data)).toEqual([])
  expect(missing.data).not.toHaveProperty('product')
})

test('pages follow each other by cursors, in the order of the shop’s search, each product once', async () => {
  const whole = await search({ query: 'zorbic', pagination: { limit: 50 } })
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const { data } = await search({ query: 'zorbic', pagination: { limit: 2, ...(cursor && { cursor }) } })
    seen.push(...idsOf(data.products))
    expect(data.pagination.total_count).toBe(whole.data.pagination.total_count)
    cursor = data.pagination.cursor
  } while (cursor)
  expect(seen).toEqual(idsOf(whole.data.products))
  expect(whole.data.pagination).toMatchObject({ has_next_page: false })
})

test('prices and categories filter; those of another currency, and unknown ones, say what became of them', async () => {
  const filter = async (filters: unknown, currency = 'USD') =>
    (await search({ query: 'zorbic', filters, context: { currency } })).data
  expect(idsOf((await filter({ price: { min: 10_000 } })).products)).toEqual([dear])
  expect(idsOf((await filter({ price: { max: 10 ** 12 }, categories: ['Kitchen'] })).products)).toContain(
    dear,
  )
  const foreign = await filter({ price: { max: 1 } }, 'EUR')
  expect(idsOf(foreign.products)).toContain(dear)
  expect(foreign.messages[0].code).toBe('price_filter_ignored')
  const nearest = await search({ query: 'zorbic xylophone' })
  expect(nearest.data.messages).toMatchObject([
    { code: 'nearest_words', content: 'Some products have: "zorbic".' },
  ])
  const unknown = await filter({ categories: ['Nothing of this'] })
  expect([unknown.products, unknown.messages[0].code]).toEqual([[], 'unknown_category'])
  const looked = await callTool('lookup_catalog', {
    ids: [String(dear), String(teapot)],
    filters: { price: { max: 5000 } },
  })
  expect(idsOf(looked.data.products)).toEqual([teapot])
})

test('arguments stand at the top or in catalog, unknown ones and null are ignored, for clients of both revisions', async () => {
  const pagination = { limit: 1, page: 3, cursor: null }
  const odd = { colour: 'red', filters: { size: 'L' }, context: null, signals: 7, pagination }
  for (const args of [
    { query: 'zorbic samovar', ...odd },
    { query: 'kettle', catalog: { query: 'zorbic samovar', ...odd } },
  ]) {
    const current = await callTool('search_catalog', args)
    const older = await callTool('search_catalog', args, olderMessage)
    expect(idsOf(current.data.products)).toEqual([dear])
    expect(older).toEqual(current)
  }
})

test.each([
  ['search_catalog', 'query is a text.', { query: 7 }],
  ['search_catalog', 'catalog is an object.', { catalog: 'lamp' }],
  ['search_catalog', 'whole number of minor units', { filters: { price: { max: 49.5 } } }],
  ['search_catalog', 'whole number of minor units', { filters: { price: { max: '50' } } }],
  ['search_catalog', 'A price is not negative.', { filters: { price: { min: -1 } } }],
  ['search_catalog', 'categories is a list of texts.', { filters: { categories: 'Kitchen' } }],
  ['search_catalog', 'more than the maximum of 500 elements', { odd: Array(501).fill(0) }],
  ['search_catalog', 'limit is at least 1.', { pagination: { limit: 0 } }],
  ['search_catalog', 'This is no cursor of this shop.', { pagination: { cursor: 'x' } }],
  ['lookup_catalog', 'ids names at least one product.', {}],
  ['lookup_catalog', 'Each of ids is a text.', { ids: [7] }],
  ['lookup_catalog', 'ids has at most 50 texts.', { ids: Array(51).fill('1') }],
  ['get_product', 'id names a product.', { catalog: {} }],
  ['search_shop_policies', 'query is a text.', { query: [] }],
  [
    'get_product',
    'get_product: selected.0.label: label is missing. selected.1.label: label is a text.',
    { id: '1', selected: [{ name: 'Size' }, { name: 'Colour', label: 7 }] },
  ],
])('%s says “%s” of wrong arguments, as an error of the tool', async (name, reason, args) => {
  const { text, isError, data } = await callTool(name, args)
  expect([isError, data]).toEqual([true, undefined])
  expect(text).toContain(reason)
})

import { beforeAll, expect, test, vi } from 'vitest'
import { GET } from '@/app/adminpage/orders/export/route'
import { markPaid } from '@/lib/money/payments/mark-paid'
import { paypalCountryCodeOf } from '@/lib/money/paypal/paypal-country-code'
import { listDocuments, readBooks } from '@/lib/money/reports/books'
import { documentList } from '@/lib/money/reports/document-filter'
import { todayOf } from '@/lib/platform/db/day-range'
import { correctAddress } from '@/lib/sales/fulfillment/correct-address'
import { orderJson } from '@/lib/sales/orders/order-schema'
import { z } from '@/lib/shared/validation/zod'
import { readShop } from '@/lib/store/settings/read-shop'
import { updateShop } from '@/lib/store/settings/update-shop'
import { reportedCountries } from '@/testing/books/reported-countries'
import { createProduct, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { orderBody, testAddress } from '@/testing/shop/order-body'

/** The country whose tax is charged is the one that is stored, filtered by, booked and put on labels. */

const page = vi.hoisted(() => ({ viewer: null as unknown }))
vi.mock('@/lib/api/pages/page-viewer', () => ({ pageViewer: async () => page.viewer }))

const owner = await createUser({ role: 'owner' })
const buyer = await createUser()
page.viewer = owner

const taxes: Record<string, number> = {
  HU: 27,
  US: 5,
  AE: 5,
  CZ: 21,
  GR: 24,
  MK: 18,
  MM: 6,
  BA: 17,
  AT: 20,
  GB: 19,
}
/** Of all other countries. */
const elsewhere = 8.2

beforeAll(async () => {
  const row = { shippingFee: 0, freeShippingAbove: null, days: null }
  const countries = Object.entries(taxes).map(([code, taxPercent]) => ({ code, taxPercent, ...row }))
  const { version } = await readShop()
  await updateShop(owner, { version, countries, shipsElsewhere: true, shippingFee: 0 })
})

const read = async (path: string) => (await callApi(owner, { method: 'GET', path })).json()

async function place(country: string, taxPercent: number) {
  const { id: product, priceCents } = await createProduct({ priceCents: 10_000 })
  const totalPrice = (100 + taxPercent).toFixed(2)
  const body = {
    ...orderBody([{ product, priceCents, qty: 1 }]),
    totalPrice,
    shippingAddress: { ...testAddress, country },
  }
  const response = await callApi(buyer, { method: 'POST', path: '/api/orders/add/', body })
  expect(response.status).toBe(201)
  return orderJson.parse(await response.json())
}

/** The codes that the shop has of an order: in the order, its list, its invoice, the books and on its label. */
async function codesOf(id: number, country: string) {
  const filter = `q=${id}&country=${encodeURIComponent(country)}`
  const listed = z
    .array(orderJson.pick({ _id: true, countryCode: true }))
    .parse(await read(`/api/orders/?${filter}`))
  const request = new Request(`http://localhost:3000/adminpage/orders/export?kind=labels&${filter}`)
  const labels = await (await GET(request, { params: Promise.resolve(undefined) })).text()
  const label = labels.split('\r\n').find((line) => line.startsWith(`${id},`))
  const today = { from: todayOf(), to: todayOf() }
  const asked = documentList.read(new URLSearchParams(`country=${encodeURIComponent(country)}`))
  const documents = await listDocuments(owner, today, { country: asked.country }, { page: 1, pageSize: 100 })
  const invoices = z
    .array(z.object({ order: z.int(), country: z.string().nullable() }))
    .parse(await read(`/api/invoices/?from=${today.from}&to=${today.to}&pageSize=100`))
  return {
    listed: listed.filter(({ _id }) => _id === id).map(({ countryCode }) => countryCode),
    label: label?.split(',')[5],
    booked: documents.filter(({ orderId }) => orderId === id).map(({ countryCode }) => countryCode),
    invoiced: invoices.filter(({ order }) => order === id).map((each) => each.country),
  }
}

test.each(reportedCountries)(
  'E20 an order to %s is taxed, stored, found, booked and labelled as one to %s',
  async (country, code) => {
    const taxPercent = taxes[code] ?? elsewhere
    const order = await place(country, taxPercent)
    expect(order).toMatchObject({ taxPercent, countryCode: code, shippingAddress: { country } })
    await markPaid(owner, order._id, { kind: 'cash', date: todayOf(), reference: '' })
    const all = { listed: [code], label: code, booked: [code], invoiced: [code] }
    expect(await codesOf(order._id, code)).toEqual(all)
    expect(await codesOf(order._id, country)).toEqual(all)
    expect(paypalCountryCodeOf(country)).toBe(code)
    const { byCountry } = await readBooks(owner, { from: todayOf(), to: todayOf() })
    expect(byCountry.map(({ countryCode }) => countryCode)).toContain(code)
  },
)

test('E20 a text that no list names is taxed as everywhere else, stays as typed, and is found as unknown', async () => {
  const order = await place('Freedonia', elsewhere)
  expect(order).toMatchObject({
    taxPercent: elsewhere,
    countryCode: null,
    shippingAddress: { country: 'Freedonia' },
  })
  await markPaid(owner, order._id, { kind: 'cash', date: todayOf(), reference: '' })
  const none = { listed: [null], label: '', booked: [null], invoiced: [null] }
  expect(await codesOf(order._id, 'unknown')).toEqual(none)
  expect((await callApi(owner, { method: 'GET', path: '/api/orders/?country=Freedonia' })).status).toBe(400)
})

test('E20 a corrected address has the code of its country, in whatever spelling', async () => {
  const { _id } = await place('Austria', 20)
  for (const [country, code] of [
    ['Oesterreich', 'AT'],
    ['UAE', 'AE'],
    ['Freedonia', null],
    ['AUT', 'AT'],
  ] as const)
    expect(await correctAddress(owner, _id, { ...testAddress, country })).toMatchObject({ countryCode: code })
})

import { beforeAll, expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { readShop } from '@/lib/store/settings/read-shop'
import { hearCatalogue } from '@/testing/db/hear-catalogue'
import { createOrder, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'

/** The settings of the shop on the wire, beyond the table of the contract. */

const path = '/api/settings/'
let owner: Viewer

beforeAll(async () => {
  owner = await createUser({ role: 'owner' })
})

const put = async (changes: Record<string, unknown>, viewer: Viewer | null = owner) =>
  callApi(viewer, { method: 'PUT', path, body: { version: (await readShop()).version, ...changes } })
const refusal = async (changes: Record<string, unknown>) => {
  const response = await put(changes)
  return [response.status, ((await response.json()) as { errors?: unknown[]; code: string }).errors]
}

test('a shop that sets nothing has the values of the specification', async () => {
  const response = await callApi(null, { method: 'GET', path })
  expect(await response.json()).toEqual({
    version: 0,
    name: 'Ecommerce Site',
    description: 'Well-made things for every day: home, kitchen, music, outdoors and more.',
    languages: ['en'],
    currency: 'USD',
    pricesIncludeTax: false,
    taxPercent: 8.2,
    taxLabel: 'Tax',
    askVatId: false,
    shippingFee: '10.00',
    freeShippingAbove: '100.00',
    deliveryDays: null,
    countries: null,
    shipsElsewhere: false,
    accent: null,
    type: 'figtree',
    announcement: null,
    footerText: '',
    footerLinks: [],
    returnDays: null,
    returnPayer: 'buyer',
    withdrawal: false,
    guaranteeNotice: null,
    recentlyViewed: true,
    contactEmail: null,
  })
})

test('what is set is told to everybody, to the front servers and to the log; personal values are not logged', async () => {
  const heard = await hearCatalogue()
  const days = { min: 2, max: 4 }
  const austria = { code: 'AT', taxPercent: 20, shippingFee: '4.90', freeShippingAbove: null, days }
  const response = await put({
    ...{
      name: 'Wiener Lampen',
      pricesIncludeTax: true,
      taxPercent: '20',
      sellerAddress: 'Ring 1\r\n1010 Wien',
    },
    countries: [{ name: 'ignored', ...austria }],
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ sellerAddress: 'Ring 1\n1010 Wien', setByEnvironment: {} })
  const told = await (await callApi(null, { method: 'GET', path })).json()
  expect(told).toMatchObject({
    name: 'Wiener Lampen',
    taxPercent: 20,
    countries: [{ ...austria, name: 'Austria' }],
  })
  expect(told).not.toHaveProperty('sellerAddress')
  expect(env()).toMatchObject({ SELLER_NAME: 'Wiener Lampen', SELLER_ADDRESS: 'Ring 1\n1010 Wien' })
  await vi.waitFor(() => expect([...heard]).toContain('shop'))
  const [entry] = await db.auditEntry.findMany({ where: { action: 'settings-changed' } })
  expect(entry).toMatchObject({
    actorId: owner.id,
    entity: 'shop',
    changes: {
      name: ['Ecommerce Site', 'Wiener Lampen'],
      sellerAddress: [],
      countries: [null, 'AT 20 4.90 – 2–4'],
    },
  })
  expect(JSON.stringify(entry)).not.toContain('Ring 1')
  expect((await put({ name: 'Wiener Lampen', taxPercent: 20 })).status).toBe(200)
  expect(await db.auditEntry.count({ where: { action: 'settings-changed' } })).toBe(1)
})

test('languages are told to everybody in their order, and logged', async () => {
  expect((await put({ languages: ['de', 'en'] })).status).toBe(200)
  const told = await (await callApi(null, { method: 'GET', path })).json()
  expect(told).toMatchObject({ languages: ['de', 'en'] })
  expect((await readShop()).languages).toEqual(['de', 'en'])
  const [entry] = await db.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 1 })
  expect(entry?.changes).toEqual({ languages: ['en', 'de; en'] })
  expect(await (await put({ languages: ['en'] })).json()).toMatchObject({ languages: ['en'] })
})

test('what the environment sets wins, is named, and cannot be set', async () => {
  process.env.SELLER_NAME = 'From outside'
  try {
    Object.assign(env(), { SELLER_NAME: 'From outside' })
    expect(await refusal({ sellerName: 'Inside' })).toEqual([
      400,
      [{ path: 'sellerName', message: 'This is set by SELLER_NAME, in the environment of the shop.' }],
    ])
    const response = await put({ lowStock: 7 })
    expect(await response.json()).toMatchObject({
      setByEnvironment: { sellerName: 'SELLER_NAME' },
      sellerName: 'From outside',
    })
    expect(env().LOW_STOCK).toBe(7)
  } finally {
    delete process.env.SELLER_NAME
  }
})

test('where the simulator has the place of PayPal, PAYMENTS is named, by which it is there', async () => {
  const { PAYPAL_SIMULATOR_URL } = env()
  process.env.PAYPAL_CLIENT_ID = 'paypal-simulator'
  Object.assign(env(), { PAYPAL_SIMULATOR_URL: 'http://127.0.0.1:1' })
  try {
    expect(await refusal({ paypalClientId: 'another-client' })).toMatchObject([
      400,
      [{ message: 'This is set by PAYMENTS=simulator, in the environment of the shop.' }],
    ])
  } finally {
    delete process.env.PAYPAL_CLIENT_ID
    Object.assign(env(), { PAYPAL_SIMULATOR_URL })
  }
})

test.each([
  [{ colour: 'red' }, ''],
  [{ taxPercent: 8.1234 }, 'taxPercent'],
  [{ taxPercent: -1 }, 'taxPercent'],
  [{ shippingFee: '1,50' }, 'shippingFee'],
  [{ currency: 'JPY' }, 'currency'],
  [{ countries: [] }, 'countries'],
  [
    { countries: [{ code: 'XX', taxPercent: 1, shippingFee: '1', freeShippingAbove: null }] },
    'countries.0.code',
  ],
  [{ deliveryDays: { min: 3, max: 2 } }, 'deliveryDays'],
  [{ footerLinks: [{ text: 'x', href: 'javascript:alert(1)' }] }, 'footerLinks.0.href'],
  [{ footerLinks: [{ text: 'x', href: '//evil.example' }] }, 'footerLinks.0.href'],
  [{ announcement: { text: 'x', href: 'https://u:p@evil.example' } }, 'announcement.href'],
  [{ footerLinks: [{ text: 'x', href: '/a\0' }] }, 'footerLinks.0.href'],
  [{ announcement: { text: 'x', href: 'https://example.com/\ud800' } }, 'announcement.href'],
  [{ languages: [] }, 'languages'],
  [{ languages: ['de', 'en', 'de'] }, 'languages'],
  [{ languages: ['en', 'fr'] }, 'languages.1'],
  [{ languages: ['EN'] }, 'languages.0'],
  [{ languages: 'en' }, 'languages'],
  [{ timeZone: 'Vienna' }, 'timeZone'],
  [{ name: ' ' }, 'name'],
  [{ version: 'x' }, 'version'],
])('%j is refused at its name', async (changes, at) => {
  const [status, errors] = await refusal(changes)
  expect(status).toBe(400)
  expect(errors).toMatchObject([{ path: at }])
})

test('of two owners who change the same version one is told to look again', async () => {
  const { version } = await readShop()
  const responses = await Promise.all(
    ['One', 'Two'].map((name) => callApi(owner, { method: 'PUT', path, body: { version, name } })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = responses.find(({ status }) => status === 409)
  expect(await refused?.json()).toMatchObject({ code: 'edit-conflict', version: version + 1 })
})

test('the currency changes only while there is no order', async () => {
  expect((await put({ currency: 'EUR' })).status).toBe(200)
  expect((await put({ currency: 'USD' })).status).toBe(200)
  await put({ pricesIncludeTax: false, taxPercent: 8.2, countries: null })
  await createOrder(await createUser())
  const response = await put({ currency: 'EUR' })
  expect([response.status, await response.json()]).toMatchObject([409, { code: 'currency-in-use' }])
  expect((await put({ currency: 'USD' })).status).toBe(200)
})

test('E12 only the operator can send mails through another port than those of mail servers', async () => {
  for (const port of [':22', ':443', ':5432', ':6379', ':8025'])
    expect(await refusal({ smtpUrl: `smtp://10.0.0.1${port}`, mailFrom: 'shop@example.com' })).toEqual([
      400,
      [{ path: 'smtpUrl', message: expect.stringContaining('Only the operator can set another one') }],
    ])
  for (const port of ['', ':25', ':465', ':587', ':2525'])
    expect((await put({ smtpUrl: `smtp://10.0.0.1${port}`, mailFrom: 'shop@example.com' })).status).toBe(200)
  await put({ smtpUrl: null, mailFrom: null })
})

test('secrets are stored encrypted, told by nobody, and used', async () => {
  const [smtpUrl, paypalClientSecret] = ['smtp://me:hunter2@127.0.0.1', 'a-secret-of-paypal']
  expect(await refusal({ smtpUrl })).toEqual([
    400,
    [{ path: 'mailFrom', message: 'With a mail server, mails need a sender.' }],
  ])
  const response = await put({
    ...{ smtpUrl, paypalClientSecret, paypalClientId: 'client-of-paypal' },
    ...{ mailFrom: 'shop@example.com', paypalApi: 'live' },
  })
  const told = JSON.stringify(await response.json())
  expect(JSON.parse(told)).toMatchObject({ smtpUrl: 'set', paypalClientSecret: 'set' })
  const rows =
    await db.$queryRaw`select "values"::text from "ShopSettings" union all select changes::text from "AuditEntry"`
  for (const text of [told, JSON.stringify(rows), JSON.stringify(await readShop())])
    for (const secret of ['hunter2', paypalClientSecret]) expect(text).not.toContain(secret)
  expect(env()).toMatchObject({
    ...{ SMTP_URL: smtpUrl, PAYPAL_CLIENT_SECRET: paypalClientSecret },
    PAYPAL_API_URL: 'https://api-m.paypal.com',
  })
  await put({ smtpUrl: null, paypalClientId: null, paypalClientSecret: null, paypalApi: 'sandbox' })
  expect(env().SMTP_URL).toBeUndefined()
})

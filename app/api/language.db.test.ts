import { beforeAll, expect, test } from 'vitest'
import { type Viewer, viewerSelect } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { LANGUAGE } from '@/lib/platform/edge/protocol'
import { readShop } from '@/lib/store/settings/read-shop'
import { createProduct, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { orderBody } from '@/testing/shop/order-body'

/** The language of calls: `lang`, else that of the request, else the shop's own. */

let owner: Viewer

beforeAll(async () => {
  owner = await createUser({ role: 'owner' })
  await createProduct()
})

const get = (path: string, viewer: Viewer | null = null, headers = {}) =>
  callApi(viewer, { method: 'GET', path, headers })
const languageOf = async (path: string, headers = {}) =>
  (await get(path, null, headers)).headers.get('Content-Language')

async function setLanguages(languages: string[]) {
  const body = { languages, version: (await readShop()).version }
  expect((await callApi(owner, { method: 'PUT', path: '/api/settings/', body })).status).toBe(200)
}

test('a call is answered in the language that it names, else in the shop’s own', async () => {
  expect(await languageOf('/api/settings/')).toBe('en')
  // A language that the shop does not have, too: its messages are shipped.
  expect(await languageOf('/api/settings/?lang=de')).toBe('de')
  await setLanguages(['de', 'en'])
  expect(await languageOf('/api/settings/')).toBe('de')
  expect(await languageOf('/api/settings/?lang=en')).toBe('en')
  await setLanguages(['en'])
})

test('the language of the request counts for a call that names none', async () => {
  const { speakIn } = await import('@/lib/platform/messages/speak')
  const ask = (path: string) =>
    speakIn({ language: 'de', prefix: '/de' }, () => languageOf(path, { [LANGUAGE]: '/de' }))
  expect(await ask('/api/settings/')).toBe('de')
  expect(await ask('/api/settings/?lang=en')).toBe('en')
})

test('refusals have a language, too', async () => {
  for (const path of ['/api/products/999999/', '/api/orders/myorders/', '/api/nothing/'])
    expect(await languageOf(`${path}?lang=de`), path).toBe('de')
  const other = await callApi(null, { method: 'PATCH', path: '/api/settings/?lang=de' })
  expect([other.status, other.headers.get('Content-Language')]).toEqual([405, 'de'])
})

test.each(['xx', 'DE', 'fr', '', 'de-AT', '%2Fde', 'de&lang=de', 'de&lang=en'])(
  'L02 lang=%s is refused, by everybody’s and the desk’s calls',
  async (lang) => {
    for (const [viewer, path] of [
      [null, '/api/settings/'],
      [null, '/api/products/'],
      [owner, '/api/users/'],
      [null, '/api/users/'],
    ] as const) {
      const response = await get(`${path}?lang=${lang}`, viewer)
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { code: 'invalid-input', errors: [{ path: 'lang' }] },
      ])
    }
    const order = { method: 'POST', path: `/api/orders/add/?lang=${lang}`, body: {} }
    expect((await callApi(owner, order)).status).toBe(400)
  },
)

test('strict lists take the language, and the links of a list keep it', async () => {
  const users = await get('/api/users/?lang=de&pageSize=1', owner)
  expect(users.status).toBe(200)
  expect(users.headers.get('Link')).toContain('lang=de')
  const products = await get('/api/products/?lang=de&pageSize=1')
  expect(products.headers.get('Link')).toContain('pageSize=1&lang=de')
  expect((await get('/api/products/?pageSize=1')).headers.get('Link')).not.toContain('lang')
  expect((await get('/api/users/?lang=de&language=de', owner)).status).toBe(400)
})

test('an order has the language of the call that places it, for ever', async () => {
  const user = await createUser()
  const { id: product, priceCents } = await createProduct()
  const body = orderBody([{ product, priceCents, qty: 1 }])
  const place = (lang: string, key: string) =>
    callApi(user, {
      method: 'POST',
      path: `/api/orders/add/${lang}`,
      body,
      headers: { 'Idempotency-Key': key },
    })
  const first = await place('?lang=de', 'one')
  const order = (await first.json()) as { _id: number }
  expect([first.status, order]).toMatchObject([201, { language: 'de' }])
  const repeat = await place('?lang=en', 'one')
  expect(repeat.headers.get('Idempotent-Replayed')).toBe('true')
  expect(await repeat.json()).toMatchObject({ _id: order._id, language: 'de' })
  const other = await place('', 'two')
  expect(await other.json()).toMatchObject({ language: 'en' })
  const [told] = (await (
    await get('/api/orders/myorders/?lang=en&page=2&pageSize=1', user)
  ).json()) as object[]
  expect(told).toMatchObject({ _id: order._id, language: 'de' })
})

test('an account keeps the language that it chose, or registered in where the shop has several', async () => {
  const password = 'a password of the tests'
  const register = async (lang: string) => {
    const email = `${crypto.randomUUID()}@example.com`
    const body = { name: 'Nina', email, password, confirmPassword: password }
    const response = await callApi(null, { method: 'POST', path: `/api/users/register/${lang}`, body })
    return [email, (await response.json()) as { id: number; language: string | null }] as const
  }
  const [, none] = await register('?lang=de')
  expect(none.language).toBeNull()
  await setLanguages(['en', 'de'])
  const [email, info] = await register('?lang=de')
  expect(info.language).toBe('de')
  const viewer = { ...(await viewerOf(info.id)), sessionId: await sessionOf(info.id) }
  const profile = async (more: object) => {
    const body = { id: info.id, name: 'Nina', email, ...more }
    const response = await callApi(viewer, { method: 'PUT', path: '/api/users/profile/update/', body })
    return [response.status, await response.json()]
  }
  expect(await profile({})).toMatchObject([200, { language: 'de' }])
  expect(await profile({ language: 'en' })).toMatchObject([200, { language: 'en' }])
  for (const language of ['fr', 'DE', '', 7])
    expect(await profile({ language })).toMatchObject([400, { errors: [{ path: 'language' }] }])
  expect(await profile({ language: null })).toMatchObject([200, { language: null }])
  await setLanguages(['en'])
})

const viewerOf = (id: number) => db.user.findUniqueOrThrow({ where: { id }, select: viewerSelect })
const sessionOf = async (userId: number) => (await db.session.findFirstOrThrow({ where: { userId } })).id

import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { LANGUAGE } from '@/lib/platform/edge/protocol'
import { readShop } from '@/lib/store/settings/read-shop'
import { createProduct, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'

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

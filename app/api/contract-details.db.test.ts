import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { userInfoJson } from '@/lib/accounts/users/user-schema'
import { productDetailJson, productJson } from '@/lib/catalog/products/product-schema'
import { db } from '@/lib/platform/db/db'
import { REVALIDATE } from '@/lib/platform/edge/cache-control'
import { orderJson, orderSummaryJson } from '@/lib/sales/orders/order-schema'
import { createOrder, createProduct, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { formOf, productFields } from '@/testing/shop/product-form'

/** Details of the wire contract beyond its table of calls. */

let people: Record<'user' | 'admin', Viewer>

beforeAll(async () => {
  const [user, admin] = await Promise.all([createUser(), createUser({ role: 'owner' })])
  people = { user, admin }
})

test('lists have their total and links in headers, and their newest rows first', async () => {
  await createProduct()
  await createProduct()
  const response = await callApi(null, { method: 'GET', path: '/api/products/?pageSize=1' })
  const [newest] = z.array(productJson).parse(await response.json())
  const last = await db.product.findFirst({ orderBy: { id: 'desc' }, select: { id: true } })
  expect(newest?._id).toBe(last?.id)
  expect(response.headers.get('x-total-count')).toBe(String(await db.product.count()))
  expect(response.headers.get('link')).toContain('</api/products/?page=2&pageSize=1>; rel="next"')
})

test.each([
  ['/api/orders/myorders/', 'user', `&page=2&q=${'x'.repeat(10_000)}&<b>=%22`],
  ['/api/orders/', 'admin', ''],
  ['/api/users/', 'admin', ''],
] as const)('links of %s carry only the paging parameters', async (path, viewerName, more) => {
  const query = `?page=2&pageSize=1${more}`
  const response = await callApi(people[viewerName], { method: 'GET', path: path + query })
  expect(response.status).toBe(200)
  const link = response.headers.get('link') ?? ''
  expect(link).toContain(`<${path}?page=1&pageSize=1>; rel="first"`)
  const references = link.split(', ').map((part) => /^<[a-z/]+\?page=\d+&pageSize=1>; rel="\w+"$/.test(part))
  expect(new Set(references)).toEqual(new Set([true]))
})

const oddQueries = [
  ['?state=unpaid', 'state', 'state is not a parameter of this list.'],
  ['?pagesize=5', 'pagesize', 'pagesize is not a parameter of this list.'],
  ['?__proto__=1', '__proto__', '__proto__ is not a parameter of this list.'],
  ['?constructor=1', 'constructor', 'constructor is not a parameter of this list.'],
  ['?page=2&page=3', 'page', 'page is missing or not valid.'],
  ['?page=0', 'page', 'page and pageSize are whole numbers from 1 on.'],
  ['?pageSize=many', 'pageSize', 'page and pageSize are whole numbers from 1 on.'],
] as const

test.each(['/api/orders/', '/api/users/'])('%s refuses what it does not know', async (path) => {
  for (const [query, name, message] of oddQueries) {
    const get = (viewer: Viewer | null) => callApi(viewer, { method: 'GET', path: path + query })
    const response = await get(people.admin)
    expect([response.status, await response.json()]).toEqual([
      400,
      { detail: message, code: 'invalid-input', errors: [{ path: name, message }] },
    ])
    expect([(await get(null)).status, (await get(people.user)).status]).toEqual([401, 403])
  }
})

test('links of a search carry its known parameters in their usual spelling, unless these are very long', async () => {
  const { id } = await createProduct({ name: 'Linked Lamp' })
  const get = async (query: string) =>
    callApi(null, { method: 'GET', path: `/api/products/?page=2&pageSize=1&${query}` })
  const response = await get(`x=1&maxPrice=90.0&q=+LINKED++lamp&inStock=1&sort=y&<b>=%22`)
  const parameters = 'q=LINKED+lamp&maxPrice=90&inStock=1'
  expect(response.headers.get('link')).toBe(
    [
      `</api/products/?${parameters}&page=1&pageSize=1>; rel="first"`,
      `</api/products/?${parameters}&page=1&pageSize=1>; rel="prev"`,
      `</api/products/?${parameters}&page=1&pageSize=1>; rel="last"`,
    ].join(', '),
  )
  expect([response.headers.get('x-total-count'), await response.json()]).toEqual(['1', []])
  const long = await get(Array.from({ length: 20 }, (_, n) => `brand=${'b'.repeat(90)}${n}`).join('&'))
  expect([long.status, long.headers.get('link')]).toEqual([200, null])
  await callApi(people.admin, { method: 'DELETE', path: `/api/products/delete/${id}/` })
})

test('an answer names the words that were searched instead of misspelt ones', async () => {
  const { id } = await createProduct({ name: '本-Zirkonia' })
  const correctedIn = async (path: string) =>
    (await callApi(null, { method: 'GET', path })).headers.get('x-corrected-query')
  for (const path of ['/api/products/', '/api/products/suggest/']) {
    expect(await correctedIn(`${path}?q=zirkonja`)).toBe('zirkonia')
    expect(await correctedIn(`${path}?q=%E6%9C%AC+zirkonja`)).toBe('%E6%9C%AC zirkonia')
    expect(await correctedIn(`${path}?q=zirkonia`)).toBeNull()
    expect(await correctedIn(`${path}?q=%22zirkonja%22`)).toBeNull()
  }
  await callApi(people.admin, { method: 'DELETE', path: `/api/products/delete/${id}/` })
})

test('the calls are described for tools, the same for everybody', async () => {
  for (const path of ['/api/openapi.json', '/api/openapi.json/']) {
    const response = await callApi(null, { method: 'GET', path })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, REVALIDATE])
    expect(await response.json()).toMatchObject({ servers: [{ url: 'http://localhost:3000' }] })
  }
})

test('the failures of a review are bare JSON strings', async () => {
  const { id } = await createProduct()
  const path = `/api/products/review/${id}/`
  const post = (viewer: Viewer | null, body: unknown, where = path) =>
    callApi(viewer, { method: 'POST', path: where, body })
  const good = { rating: '4', comment: 'Fine.' }
  expect(await (await post(people.user, { ...good, rating: '' })).json()).toBe(
    'Please choose a rating from 1 to 5.',
  )
  expect(await (await post(null, good)).json()).toBe('You must be logged in.')
  expect(await (await post(people.user, good, '/api/products/review/abc/')).json()).toBe('Product not found.')
  expect((await post(people.user, good)).status).toBe(201)
  const again = await post(people.user, good)
  expect([again.status, await again.json()]).toEqual([409, 'Product already reviewed.'])
})

test('in a list the user of a deleted account is null, in the single order it is empty', async () => {
  const gone = await createUser()
  const order = await createOrder(gone)
  await callApi(people.admin, { method: 'DELETE', path: `/api/users/delete/${gone.id}/` })
  const list = await callApi(people.admin, { method: 'GET', path: '/api/orders/?pageSize=100' })
  const listed = z.array(orderSummaryJson).parse(await list.json())
  expect(listed.find(({ _id }) => _id === order._id)?.user).toBeNull()
  const single = await callApi(people.admin, { method: 'GET', path: `/api/orders/${order._id}/` })
  expect(orderJson.parse(await single.json()).user).toEqual({ id: null, _id: null, name: '', email: '' })
})

test('the texts of deletion are those of the contract', async () => {
  const [product, user] = [await createProduct(), await createUser()]
  const remove = async (path: string) => (await callApi(people.admin, { method: 'DELETE', path })).json()
  expect(await remove(`/api/products/delete/${product.id}`)).toEqual({ detail: 'Product deleted.' })
  expect(await remove(`/api/users/delete/${user.id}/`)).toEqual({ detail: 'User deleted.' })
})

test('A15 deleting one’s own admin account is 409', async () => {
  // There is a second admin, so that `last-owner` does not apply.
  const admin = await createUser({ role: 'owner' })
  const response = await callApi(admin, { method: 'DELETE', path: `/api/users/delete/${admin.id}/` })
  expect([response.status, (await response.json()).code]).toEqual([409, 'own-account'])
})

test('A05 the token of a deleted user is 401 and of a demoted admin 403, at once', async () => {
  const [gone, demoted] = [await createUser(), await createUser({ role: 'owner' })]
  await db.user.delete({ where: { id: gone.id }, select: { id: true } })
  await db.user.update({ where: { id: demoted.id }, data: { role: 'customer' }, select: { id: true } })
  expect((await callApi(gone, { method: 'GET', path: '/api/orders/myorders/' })).status).toBe(401)
  expect((await callApi(demoted, { method: 'GET', path: '/api/users/' })).status).toBe(403)
})

test('A06 a profile update with a new password returns a valid token, and the old one is refused', async () => {
  const user = await createUser()
  const body = { id: user.id, name: user.name, email: user.email, password: 'a brand new password' }
  const response = await callApi(user, { method: 'PUT', path: '/api/users/profile/update/', body })
  const { token } = userInfoJson.parse(await response.json())
  expect(response.headers.get('set-cookie')).toContain('next-auth.session-token=')
  const list = { method: 'GET', path: '/api/orders/myorders/' }
  expect((await callApi(user, list)).status).toBe(401)
  expect((await callApi(null, { ...list, headers: { Authorization: `Bearer ${token}` } })).status).toBe(200)
})

test('a product tells the version that its update expects; its ETag is the version and a hash of the body', async () => {
  const [admin, user, { id }] = [
    await createUser({ role: 'owner' }),
    await createUser(),
    await createProduct(),
  ]
  const path = `/api/products/${id}/`
  const read = async (headers = {}) => {
    const response = await callApi(null, { method: 'GET', path, headers })
    const body = await response.text()
    return { status: response.status, etag: response.headers.get('etag') ?? '', body }
  }
  const version = async () => productDetailJson.parse(JSON.parse((await read()).body)).version
  const update = async (fields: Record<string, string>) => {
    const body = formOf({ ...productFields, countInStockSeen: '3', ...fields })
    const call = { method: 'PUT', path: `/api/products/update/${id}/`, body }
    return callApi(admin, call)
  }

  const first = await read()
  expect(first.etag).toMatch(/^"0\.[\w-]{20,}"$/)
  expect(await read({ 'If-None-Match': first.etag })).toEqual({ status: 304, etag: first.etag, body: '' })

  const review = { rating: '5', comment: 'Fine.' }
  await callApi(user, { method: 'POST', path: `/api/products/review/${id}/`, body: review })
  const reviewed = await read({ 'If-None-Match': first.etag })
  expect([reviewed.status, await version()]).toEqual([200, 0])
  expect(reviewed.etag).toMatch(/^"0\./)
  expect(reviewed.etag).not.toBe(first.etag)

  const edited = await update({ version: String(await version()) })
  expect([edited.status, await edited.json()]).toMatchObject([200, { version: 1 }])
  expect((await read()).etag).toMatch(/^"1\./)
  expect((await update({ version: '0' })).status).toBe(409)
  expect((await update({ version: String(await version()) })).status).toBe(200)
})

test('a product has all its views, the first of them its picture, and its facts, alone, in lists and in a search', async () => {
  const { id, image } = await createProduct({ name: 'Wumpet' })
  const back = { src: '/back.webp', alt: 'From behind' }
  const facts = ['262 g', 'Folds flat']
  await db.product.update({ where: { id }, data: { pictures: [back], facts } })
  const get = async (path: string) => (await callApi(null, { method: 'GET', path })).json()
  const [listed] = z.array(productJson).parse(await get('/api/products/?pageSize=1'))
  const [found] = z.array(productJson).parse(await get('/api/products/?q=wumpet'))
  const alone = productDetailJson.parse(await get(`/api/products/${id}/`))
  const pictures = [{ src: image, alt: '' }, back]
  for (const product of [listed, found, alone])
    expect(product).toMatchObject({ _id: id, image, pictures, facts })
})

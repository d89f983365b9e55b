import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'
import { orderJson, orderSummaryJson, paypalOrderJson } from '@/lib/orders/schema'
import { productDetailJson, productJson, reviewJson } from '@/lib/products/schema'
import { type ApiCall, callApi } from '@/lib/testing/call-api'
import { testImage } from '@/lib/testing/images'
import { orderBody } from '@/lib/testing/order-body'
import { startTestPaypal } from '@/lib/testing/paypal'
import { createOrder, createProduct, createUser, testPassword } from '@/lib/testing/rows'
import { userInfoJson, userJson } from '@/lib/users/schema'

/**
 * The wire contract as one table: every call × visitor, user, other user, admin × slash, no slash → status, and the body
 * parsed with the response schema. "user" owns the rows of each call, "other" is another customer.
 */

const paypal = await startTestPaypal()

const problem = z.object({ detail: z.string().min(1), code: z.string().regex(/^[a-z-]+$/) })
const detail = z.object({ detail: z.string() })
const text = z.string().min(1)

const viewerNames = ['visitor', 'user', 'other', 'admin'] as const
type ViewerName = (typeof viewerNames)[number]
type People = Record<Exclude<ViewerName, 'visitor'>, Viewer>

type Row = {
  /** As in section 7 of the specification. */
  name: string
  /** What is called, on new rows each time; `path` without its last slash. */
  prepare: (people: People) => Promise<ApiCall> | ApiCall
  statuses: Record<ViewerName, number>
  success: z.ZodType
  failure?: z.ZodType
}

const everybody = { visitor: 200, user: 200, other: 200, admin: 200 }
const customers = { visitor: 401, user: 200, other: 200, admin: 200 }
const owner = { visitor: 401, user: 200, other: 404, admin: 404 }
const admins = { visitor: 401, user: 403, other: 403, admin: 200 }

async function productForm(): Promise<FormData> {
  const form = new FormData()
  const fields = {
    name: 'Lamp',
    price: '7.50',
    brand: 'B',
    category: 'C',
    description: 'D',
    countInStock: '3',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('image', new File([await testImage()], 'lamp.png', { type: 'image/png' }))
  return form
}

async function approvedOrderPath({ user }: People): Promise<string> {
  const { _id } = await createOrder(user)
  const created = await callApi(user, { method: 'POST', path: `/api/orders/${_id}/paypal` })
  await paypal.approve(paypalOrderJson.parse(await created.json()).id)
  return `/api/orders/${_id}/pay`
}

const rows: Row[] = [
  {
    name: 'GET /api/products/',
    prepare: () => ({ method: 'GET', path: '/api/products' }),
    statuses: everybody,
    success: z.array(productJson),
  },
  {
    name: 'GET /api/products/{id}/',
    prepare: async () => ({ method: 'GET', path: `/api/products/${(await createProduct()).id}` }),
    statuses: everybody,
    success: productDetailJson,
  },
  {
    name: 'POST /api/products/review/{productId}/',
    prepare: async () => ({
      method: 'POST',
      path: `/api/products/review/${(await createProduct()).id}`,
      body: { rating: '5', comment: 'Fine.' },
    }),
    statuses: { visitor: 401, user: 201, other: 201, admin: 201 },
    success: reviewJson,
    failure: text,
  },
  {
    name: 'POST /api/users/login/',
    prepare: ({ user }) => ({
      method: 'POST',
      path: '/api/users/login',
      body: { username: user.email.toUpperCase(), password: testPassword },
    }),
    statuses: everybody,
    success: userInfoJson,
  },
  {
    name: 'POST /api/users/register/',
    prepare: () => ({
      method: 'POST',
      path: '/api/users/register',
      body: {
        name: 'New',
        email: `${crypto.randomUUID()}@example.com`,
        password: testPassword,
        confirmPassword: testPassword,
      },
    }),
    statuses: { visitor: 201, user: 201, other: 201, admin: 201 },
    success: userInfoJson,
  },
  {
    name: 'PUT /api/users/profile/update/',
    prepare: ({ user }) => ({
      method: 'PUT',
      path: '/api/users/profile/update',
      body: { id: user.id, name: user.name, email: user.email, password: '' },
    }),
    statuses: { visitor: 401, user: 200, other: 403, admin: 403 },
    success: userInfoJson,
  },
  {
    name: 'GET /api/orders/myorders/',
    prepare: () => ({ method: 'GET', path: '/api/orders/myorders' }),
    statuses: customers,
    success: z.array(orderSummaryJson),
  },
  {
    name: 'POST /api/orders/add/',
    prepare: async () => {
      const { id, priceCents } = await createProduct()
      return {
        method: 'POST',
        path: '/api/orders/add',
        body: orderBody([{ product: id, priceCents, qty: 1 }]),
      }
    },
    statuses: { visitor: 401, user: 201, other: 201, admin: 201 },
    success: orderJson,
  },
  {
    name: 'GET /api/orders/{id}/',
    prepare: async ({ user }) => ({ method: 'GET', path: `/api/orders/${(await createOrder(user))._id}` }),
    statuses: { ...owner, admin: 200 },
    success: orderJson,
  },
  {
    name: 'PUT /api/orders/{id}/pay/',
    prepare: async (people) => ({ method: 'PUT', path: await approvedOrderPath(people) }),
    statuses: owner,
    success: orderJson,
  },
  {
    name: 'POST /api/orders/{id}/paypal/ (ours)',
    prepare: async ({ user }) => ({
      method: 'POST',
      path: `/api/orders/${(await createOrder(user))._id}/paypal`,
    }),
    statuses: { ...owner, user: 201 },
    success: paypalOrderJson,
  },
  {
    name: 'GET /api/users/',
    prepare: () => ({ method: 'GET', path: '/api/users' }),
    statuses: admins,
    success: z.array(userJson),
  },
  {
    name: 'GET /api/users/{id}/',
    prepare: ({ user }) => ({ method: 'GET', path: `/api/users/${user.id}` }),
    statuses: admins,
    success: userJson,
  },
  {
    name: 'DELETE /api/users/delete/{id}/',
    prepare: async () => ({ method: 'DELETE', path: `/api/users/delete/${(await createUser()).id}` }),
    statuses: admins,
    success: detail,
  },
  {
    name: 'DELETE /api/products/delete/{id}',
    prepare: async () => ({ method: 'DELETE', path: `/api/products/delete/${(await createProduct()).id}` }),
    statuses: admins,
    success: detail,
  },
  {
    name: 'POST /api/products/create/',
    prepare: async () => ({ method: 'POST', path: '/api/products/create', body: await productForm() }),
    statuses: { ...admins, admin: 201 },
    success: productJson,
  },
  {
    name: 'PUT /api/products/update/{id}/ (ours)',
    prepare: async () => {
      const { id, countInStock } = await createProduct()
      const body = await productForm()
      body.set('version', '0')
      body.set('countInStockSeen', String(countInStock))
      return { method: 'PUT', path: `/api/products/update/${id}`, body }
    },
    statuses: admins,
    success: productJson,
  },
  {
    name: 'GET /api/orders/',
    prepare: () => ({ method: 'GET', path: '/api/orders' }),
    statuses: admins,
    success: z.array(orderSummaryJson),
  },
  {
    name: 'PUT /api/orders/deliver/{id}',
    prepare: async ({ user }) => ({
      method: 'PUT',
      path: `/api/orders/deliver/${(await createOrder(user))._id}`,
    }),
    statuses: admins,
    success: orderJson,
  },
]

let people: People

beforeAll(async () => {
  const [user, other, admin] = await Promise.all([createUser(), createUser(), createUser({ isAdmin: true })])
  people = { user, other, admin }
  await createProduct()
  await createOrder(user)
})

describe.each(rows)('$name', ({ prepare, statuses, success, failure = problem }) => {
  describe.each(['', '/'])('with "%s" at its end', (slash) => {
    test.each(viewerNames)('as %s', async (name) => {
      const call = await prepare(people)
      const response = await callApi(name === 'visitor' ? null : people[name], {
        ...call,
        path: call.path + slash,
      })
      expect(response.status).toBe(statuses[name])
      expect(response.headers.get('content-type')).toContain('application/json')
      const body = await response.json()
      const schema = response.ok ? success : failure
      expect(schema.safeParse(body).error).toBeUndefined()
    })
  })
})

test('lists carry their total and their links, newest first', async () => {
  await createProduct()
  const response = await callApi(null, { method: 'GET', path: '/api/products/?pageSize=1' })
  const [newest] = z.array(productJson).parse(await response.json())
  const last = await db.product.findFirst({ orderBy: { id: 'desc' }, select: { id: true } })
  expect(newest?._id).toBe(last?.id)
  expect(response.headers.get('x-total-count')).toBe(String(await db.product.count()))
  expect(response.headers.get('link')).toContain('</api/products/?pageSize=1&page=2>; rel="next"')
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

test('A15 an admin’s own row is 409', async () => {
  const path = `/api/users/delete/${people.admin.id}/`
  expect((await callApi(people.admin, { method: 'DELETE', path })).status).toBe(409)
})

test('A05 the token of a deleted user is 401 and of a demoted admin 403, at once', async () => {
  const [gone, demoted] = [await createUser(), await createUser({ isAdmin: true })]
  await db.user.delete({ where: { id: gone.id }, select: { id: true } })
  await db.user.update({ where: { id: demoted.id }, data: { isAdmin: false }, select: { id: true } })
  expect((await callApi(gone, { method: 'GET', path: '/api/orders/myorders/' })).status).toBe(401)
  expect((await callApi(demoted, { method: 'GET', path: '/api/users/' })).status).toBe(403)
})

test('A06 a profile update with a new password answers a token that works, and the old one does not', async () => {
  const user = await createUser()
  const body = { id: user.id, name: user.name, email: user.email, password: 'a brand new password' }
  const response = await callApi(user, { method: 'PUT', path: '/api/users/profile/update/', body })
  const { token } = userInfoJson.parse(await response.json())
  expect(response.headers.get('set-cookie')).toContain('next-auth.session-token=')
  const list = { method: 'GET', path: '/api/orders/myorders/' }
  expect((await callApi(user, list)).status).toBe(401)
  expect((await callApi(null, { ...list, headers: { Authorization: `Bearer ${token}` } })).status).toBe(200)
})

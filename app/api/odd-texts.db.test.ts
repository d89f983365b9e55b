import { expect, test } from 'vitest'
import { z } from 'zod'
import { createProduct, createUser } from '@/testing/db/rows'
import { snapshot } from '@/testing/db/snapshot'
import { type ApiCall, callApi } from '@/testing/http/call-api'
import { orderBody } from '@/testing/shop/order-body'
import { formOf, imageFile, productFields, storedPictures } from '@/testing/shop/product-form'

/** Forbidden characters in every text field of every call. */

const person = await createUser()
const admin = await createUser({ role: 'owner' })
const { id, priceCents } = await createProduct()

const register = {
  name: 'Ann',
  email: 'ann@example.com',
  password: 'long enough',
  confirmPassword: 'long enough',
}
const order = orderBody([{ product: id, priceCents, qty: 1 }])
const own = { id: person.id, name: 'Ann', email: person.email, password: '' }
const calls = {
  '/api/users/login/': { method: 'POST', body: { username: person.email, password: 'x' } },
  '/api/users/register/': { method: 'POST', body: register },
  '/api/users/profile/update/': { method: 'PUT', body: own },
  '/api/orders/add/': { method: 'POST', body: order },
} as const
const texts: [path: keyof typeof calls, field: string][] = [
  ['/api/users/login/', 'username'],
  ['/api/users/register/', 'name'],
  ['/api/users/register/', 'email'],
  ['/api/users/register/', 'password'],
  ['/api/users/profile/update/', 'name'],
  ['/api/users/profile/update/', 'email'],
  ['/api/users/profile/update/', 'password'],
  ['/api/orders/add/', 'paymentMethod'],
  ['/api/orders/add/', 'shippingAddress.address'],
  ['/api/orders/add/', 'shippingAddress.city'],
  ['/api/orders/add/', 'shippingAddress.postalCode'],
  ['/api/orders/add/', 'shippingAddress.country'],
  ['/api/orders/add/', 'shippingAddress.vatId'],
]
const odd = { NUL: 'a\u0000b1234', 'a lone surrogate': 'a\ud800b1234', 'right to left': 'evil\u202etxt.exe' }
const problem = z.object({ errors: z.array(z.object({ path: z.string() })) })

/** The body with another value at this path. */
function withField(body: object, path: string, value: string): object {
  const [first = '', ...rest] = path.split('.')
  const inner = rest.length > 0 ? withField(Reflect.get(body, first), rest.join('.'), value) : value
  return { ...body, [first]: inner }
}

async function expectRefused(call: ApiCall, field: string, what: string): Promise<void> {
  const response = await callApi(call.path.includes('login') ? null : person, call)
  expect(response.status, what).toBe(400)
  const { errors } = problem.parse(await response.json())
  expect(
    errors.map(({ path }) => path),
    what,
  ).toContain(field)
}

test.each(texts)(
  'C04 %s refuses forbidden characters in %s, names the field, and changes nothing',
  async (path, field) => {
    const before = await snapshot()
    const { method, body } = calls[path]
    for (const [what, text] of Object.entries(odd)) {
      await expectRefused({ method, path, body: withField(body, field, text) }, field, what)
    }
    if (field !== 'username') {
      await expectRefused(
        { method, path, body: withField(body, field, 'x'.repeat(90_000)) },
        field,
        'too long',
      )
    }
    const huge = await callApi(person, { method, path, body: withField(body, field, 'x'.repeat(1_000_000)) })
    expect(huge.status).toBe(413)
    expect(await snapshot()).toEqual(before)
  },
)

test('C04 forbidden characters in a review’s comment are refused', async () => {
  const before = await snapshot()
  for (const comment of [...Object.values(odd), 'x'.repeat(5001)]) {
    const call = { method: 'POST', path: `/api/products/review/${id}/`, body: { rating: 5, comment } }
    const response = await callApi(person, call)
    expect([response.status, typeof (await response.json())]).toEqual([400, 'string'])
  }
  expect(await snapshot()).toEqual(before)
})

test('C09 a comment of 1 MB and a review of a deleted product are refused and not stored', async () => {
  const post = (productId: number, comment: string) => {
    const path = `/api/products/review/${productId}/`
    return callApi(person, { method: 'POST', path, body: { rating: 5, comment } })
  }
  const gone = await createProduct()
  await callApi(admin, { method: 'DELETE', path: `/api/products/delete/${gone.id}/` })
  const before = await snapshot()
  expect((await post(id, 'x'.repeat(1_000_000))).status).toBe(413)
  expect((await post(gone.id, 'Fine.')).status).toBe(404)
  expect(await snapshot()).toEqual(before)
})

test.each(['name', 'brand', 'category', 'description'] as const)(
  'C04 forbidden characters in a product’s %s are refused, and no picture is stored',
  async (field) => {
    const before = [await snapshot(), storedPictures()]
    for (const text of [odd.NUL, odd['right to left'], 'x'.repeat(1_000_000)]) {
      const body = formOf({ ...productFields, [field]: text, image: await imageFile() })
      const response = await callApi(admin, { method: 'POST', path: '/api/products/create/', body })
      expect(response.status).toBe(400)
      const { errors } = problem.parse(await response.json())
      expect(errors.map(({ path }) => path)).toEqual([field])
    }
    expect([await snapshot(), storedPictures()]).toEqual(before)
  },
)

test.each(['%00', '%E2%80%AE', '1%00', "1'%20or%201=1", '9'.repeat(10_000)])(
  'C02 C04 %s as an id is 404, and as a page number not a 500',
  async (text) => {
    for (const path of ['/api/products/', '/api/orders/', '/api/users/']) {
      expect((await callApi(admin, { method: 'GET', path: `${path}${text}/` })).status, path).toBe(404)
      const list = await callApi(admin, { method: 'GET', path: `${path}?page=${text}&pageSize=${text}` })
      expect(list.status, path).toBeLessThan(500)
    }
  },
)

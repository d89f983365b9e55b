import { expect, test } from 'vitest'
import { productDetailJson } from '@/lib/catalogue/schema'
import { createProduct, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { formOf, productFields } from '@/testing/shop/product-form'

/** The version of a product, by which an edit is written. */

test('a product tells the version that its update expects; its ETag is the version and a hash of the body', async () => {
  const [admin, user, { id }] = [
    await createUser({ isAdmin: true }),
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

import { expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { auditOf } from '@/testing/db/audit'
import { createProduct, createUser, stockOf } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'

const [owner, staff] = [await createUser({ role: 'owner' }), await createUser({ role: 'staff' })]

async function patch(viewer: Viewer, id: number, body: unknown, ifMatch?: string) {
  const headers: Record<string, string> = ifMatch === undefined ? {} : { 'If-Match': ifMatch }
  const response = await callApi(viewer, { method: 'PATCH', path: `/api/products/${id}/`, body, headers })
  return { status: response.status, json: await response.json() }
}

async function etagOf(id: number) {
  const response = await callApi(null, { method: 'GET', path: `/api/products/${id}/` })
  return response.headers.get('etag') ?? ''
}

test('any of its fields is changed, the others stay, and an edit that changes something raises the version', async () => {
  const { id } = await createProduct()
  await db.product.update({ where: { id }, data: { imageAlt: 'A teapot' }, select: { id: true } })
  const before = await db.product.findUniqueOrThrow({ where: { id } })
  const changed = await patch(owner, id, { price: 12.5, facts: ['500 ml', 'Cast iron'] })
  expect(changed).toMatchObject({ status: 200, json: { price: '12.50', name: 'Test Teapot', version: 1 } })
  expect(changed.json.facts).toEqual(['500 ml', 'Cast iron'])
  const after = await db.product.findUniqueOrThrow({ where: { id } })
  const { priceCents, facts, version, updatedAt, changedAt } = after
  expect(after).toEqual({ ...before, priceCents, facts, version, updatedAt, changedAt })
  expect((await patch(owner, id, {})).json).toMatchObject({ price: '12.50', version: 1 })
  const changes = { price: ['89.99', '12.50'], facts: ['', '500 ml · Cast iron'] }
  expect(await auditOf('product', id)).toMatchObject([{ changes }])
})

test('stock changes by the difference to what was seen', async () => {
  const { id } = await createProduct()
  await db.$executeRaw`update "Product" set "countInStock" = 7 where id = ${id}`
  expect((await patch(staff, id, { countInStock: 15, countInStockSeen: 10 })).status).toBe(200)
  expect(await stockOf(id)).toBe(12)
  const lost = await patch(staff, id, { countInStock: 0, countInStockSeen: 13 })
  expect([lost.status, lost.json.code, await stockOf(id)]).toEqual([409, 'edit-conflict', 12])
})

test('D05 If-Match with a version or the whole ETag changes that version only, also among several', async () => {
  const { id } = await createProduct()
  const tag = await etagOf(id)
  let names = 0
  const edit = (ifMatch: string) => patch(owner, id, { name: `Teapot ${++names}` }, ifMatch)
  for (const [ifMatch, status] of [
    ['"0"', 200],
    ['"0"', 412],
    [tag, 412],
    ['"7", "1"', 200],
    ['W/"2.whatever"', 200],
    ['*', 200],
    ['4', 412],
    ['""', 412],
    ['"4', 412],
  ] as const)
    expect((await edit(ifMatch)).status, ifMatch).toBe(status)
  expect((await edit(await etagOf(id))).status).toBe(200)
  expect((await edit('"0"')).json).toMatchObject({ code: 'precondition-failed', version: 5 })
})

test('D01 the permission for the price is checked before If-Match', async () => {
  const { id } = await createProduct()
  expect((await patch(staff, id, { price: '1.00' }, '"99"')).status).toBe(403)
  expect((await patch(staff, id, { price: '89.99', name: 'Samovar' })).status).toBe(200)
})

test.each([
  ['a field that is none', { version: 3 }],
  ['a stock alone', { countInStock: 3 }],
  ['a negative stock', { countInStock: -1, countInStockSeen: 1 }],
  ['no name', { name: ' ' }],
  ['a price without form', { price: '1e3' }],
  ['a negative price', { price: -1 }],
  ['a price above all', { price: '99999999999.00' }],
  ['nine facts', { facts: Array(9).fill('A') }],
  ['a list', []],
  ['null', null],
])('%s is 400, and changes nothing', async (_, body) => {
  const { id } = await createProduct()
  const refused = await patch(owner, id, body)
  expect([refused.status, refused.json.code]).toEqual([400, 'invalid-input'])
  expect((await db.product.findUniqueOrThrow({ where: { id } })).version).toBe(0)
})

test('an unknown product is 404', async () => {
  expect((await patch(owner, 2_000_000_000, { name: 'A' })).status).toBe(404)
})

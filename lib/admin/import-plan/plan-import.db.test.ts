import { beforeAll, expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { importJson } from '@/lib/admin/import/import-schema'
import { findImport, getImport } from '@/lib/admin/import/read-import'
import { exampleFile, exportRefused, fileForm } from '@/lib/admin/import/refused-file'
import { uploadPicture } from '@/lib/admin/import/upload-picture'
import { patchProduct } from '@/lib/catalog/products/update-product'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { problemOf } from '@/testing/http/problems'
import { testImage } from '@/testing/shop/product-form'
import { importForm, planned } from '@/testing/shop/product-import'
import { applyImport } from './apply-import'
import { removeOldImports } from './remove-old-imports'

let owner: Viewer
beforeAll(async () => {
  owner = await createUser({ role: 'owner' })
})

const dayMs = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * dayMs)
const head = 'sku,name,brand,category,description,price,countInStock,image1\n'
const row = (n: number | string) => `S-${n},Thing ${n},B,C,D,1.00,1,\n`
const send = (body: FormData) => callApi(owner, { method: 'POST', path: '/api/products/import/', body })

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

test('a file of more than 500 rows is answered at once, planned afterwards, and applied in the order of the file', async () => {
  const response = await send(importForm(head + Array.from({ length: 501 }, (_, n) => row(n)).join('')))
  expect(response.status).toBe(202)
  const { _id } = await response.json()
  const path = `/api/products/import/${_id}/`
  const read = async () => importJson.parse(await (await callApi(owner, { method: 'GET', path })).json())
  await vi.waitFor(async () => expect((await read()).state).toBe('planned'), { timeout: 30_000 })
  expect(await read()).toMatchObject({ rows: 501, done: 501, created: 501, refused: [] })
  const applied = await callApi(owner, { method: 'POST', path: `${path}apply/` })
  expect(await applied.json()).toEqual({ created: 501, changed: 0 })
  const made = await db.product.findMany({
    where: { sku: { startsWith: 'S-' } },
    orderBy: { id: 'asc' },
    select: { sku: true },
  })
  expect(made.map(({ sku }) => sku)).toEqual(Array.from({ length: 501 }, (_, n) => `S-${n}`))
  const again = await callApi(owner, { method: 'POST', path: `${path}apply/` })
  expect([again.status, (await again.json()).code]).toEqual([409, 'import-applied'])
})

test.each([
  ['a hundred thousand blank lines', `sku,name\n${'\n'.repeat(100_000)}`, /more than 100,000 records/],
  ['a million rows', `sku,name\n${'x,1\n'.repeat(1_000_000)}`, /more than 10,000 rows/],
])('E07 a file of %s is refused, and nothing of it is kept', async (_, text, message) => {
  const before = await db.productImport.count()
  const response = await send(importForm(text))
  expect([response.status, (await response.json()).detail]).toEqual([400, expect.stringMatching(message)])
  expect(await db.productImport.count()).toBe(before)
})

test('a file may have 10,000 rows', async () => {
  const ids = Array.from({ length: 10_000 }, (_, n) => `${n + 10_000_000}\n`)
  const response = await send(importForm(`_id\n${ids.join('')}`))
  expect(response.status).toBe(202)
  const { _id } = await response.json()
  const found = () => findImport(owner, _id)
  await vi.waitFor(async () => expect((await found()).state).toBe('planned'), { timeout: 30_000 })
  expect(await found()).toMatchObject({ rows: 10_000, refused: 10_000 })
})

test('D02 10,001 rows, other files, unknown fields and columns of nobody are refused whole, and nothing is stored', async () => {
  const before = await db.productImport.count()
  const many = head + 'x,y,B,C,D,1.00,1,\n'.repeat(10_001)
  for (const form of [
    importForm(many),
    importForm(new Uint8Array([0x50, 0x4b, 3, 4])),
    importForm('a,b\n1,2\n'),
    importForm('sku\n'),
    importForm(head + row(1), { stock: 'yes' }),
    importForm(head + row(1), { other: '1' }),
  ]) {
    const response = await send(form)
    expect([response.status, (await response.json()).code]).toEqual([400, 'invalid-input'])
  }
  expect((await send(importForm('x'.repeat(34_000_000)))).status).toBe(413)
  expect(await db.productImport.count()).toBe(before)
})

const commas = fileForm(new URLSearchParams())
const semicolons = fileForm(new URLSearchParams('separator=;'))

test('D02 wrong cells are refused by line and column; their rows come back as a file to be mended', async () => {
  const { id } = await createProduct()
  const nul = `_id,name,price,Colour\n${id},a\0b,12x,red\n${id + 1_000_000},Lamp,1.00,\n`
  const plan = await planned(owner, nul)
  expect(plan).toMatchObject({ refusedRows: 2, unplaced: ['Colour'] })
  expect(plan.refused.map(({ line, column }) => [line, column])).toEqual([
    [2, 'name'],
    [2, 'price'],
    [3, '_id'],
  ])
  const file = await textOf(exportRefused(owner, plan._id, commas))
  expect(await textOf(exportRefused(owner, plan._id, semicolons))).toBe(file.replaceAll(',', ';'))
  expect(file).toMatch(/^\ufeff_id,name,price,problem\r\n/)
  const mended = file
    .replace('a\ufffdb', 'Mended')
    .replace('12x', '12.00')
    .replace(/\d+,Lamp.*/, '')
  const second = await planned(owner, mended)
  expect(second).toMatchObject({ rows: 1, changed: 1, refused: [], unplaced: [] })
})

test('D02 a conflict whose values are shortened for its message is stored', async () => {
  const { id } = await createProduct({ name: `${'💡'.repeat(90)} in the shop` })
  await db.product.update({ where: { id }, data: { version: 2 } })
  const [conflict] = (await planned(owner, `_id,version,name\n${id},1,-${'💡'.repeat(90)}\n`)).refused
  expect(conflict?.message).toContain('💡… in the shop, -💡')
})

test('the example is a file that the shop takes once its picture is sent', async () => {
  const file = await textOf(exampleFile(commas))
  expect((await planned(owner, await textOf(exampleFile(semicolons)))).rows).toBe(2)
  expect((await planned(owner, file)).refused).toMatchObject([{ line: 2, column: 'image1' }])
  await uploadPicture(owner, new File([await testImage()], 'red-mug.jpg'))
  const plan = await planned(owner, file)
  expect(plan).toMatchObject({ created: 2, refused: [], unplaced: [], groupsMade: 1 })
  await applyImport(owner, plan._id)
  const mug = await db.product.findUniqueOrThrow({ where: { sku: 'MUG-RED' } })
  expect(mug).toMatchObject({
    status: 'live',
    imageAlt: 'A red mug from the front',
    image: expect.stringContaining('/media/'),
  })
  expect((await planned(owner, `sku,image1\nMUG-RED,red-mug.jpg\n`)).unchanged).toBe(1)
})

test('D08 a draft with a price before a reduction goes live by a file as by a call', async () => {
  const drafts = [await createProduct({ priceCents: 4000 }), await createProduct({ priceCents: 4000 })]
  const [byCall, byFile] = drafts.map(({ id }) => id)
  const head = '_id,price,compareAtPrice,status\n'
  const rows = drafts.map(({ id }) => `${id},30.00,40.00,draft\n`)
  for (const { id } of drafts) await db.product.update({ where: { id }, data: { status: 'draft' } })
  await applyImport(owner, (await planned(owner, head + rows.join('')))._id)
  await patchProduct(owner, byCall ?? 0, { status: 'live' }, null)
  const plan = await planned(owner, `_id,status\n${byFile},live\n`)
  expect(plan).toMatchObject({ changed: 1, refused: [] })
  expect(await applyImport(owner, plan._id)).toEqual({ created: 0, changed: 1 })
})

test('a plan is kept for a day; one whose process has gone is told as failed', async () => {
  const { _id } = await planned(owner, head + row('kept'))
  await removeOldImports(inDays(0.99))
  expect((await findImport(owner, _id)).state).toBe('planned')
  await db.productImport.update({ where: { id: _id }, data: { state: 'planning', aliveAt: inDays(-0.01) } })
  expect(await getImport(owner, _id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('restarted'),
  })
  const refusal = await problemOf(applyImport(owner, _id))
  expect([refusal.code, refusal.message]).toEqual(['import-refused', expect.stringContaining('restarted')])
  await db.productImport.update({ where: { id: _id }, data: { createdAt: inDays(-1.01) } })
  expect((await problemOf(getImport(owner, _id))).code).toBe('not-found')
  await removeOldImports()
  expect(await db.productImportRow.count({ where: { importId: _id } })).toBe(0)
})

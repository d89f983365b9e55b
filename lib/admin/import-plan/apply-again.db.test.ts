import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { importJson } from '@/lib/admin/import/import-schema'
import { db } from '@/lib/platform/db/db'
import { createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { problemOf } from '@/testing/http/problems'
import { importForm, planned } from '@/testing/shop/product-import'
import { applyImport } from './apply-import'
import { removeOldImports } from './remove-old-imports'

let owner: Viewer
beforeAll(async () => {
  owner = await createUser({ role: 'owner', name: 'Olga Owner' })
})

const head = 'name,brand,category,description,price,countInStock\n'
const apply = (id: number, query = '') =>
  callApi(owner, { method: 'POST', path: `/api/products/import/${id}/apply/${query}` })

test('E20 the same file is applied again only when that is said; the plan tells when and by whom it was', async () => {
  const file = `${head}Bowl without SKU,B,C,D,1.00,1\n`
  const [first, twin] = [await planned(owner, file), await planned(owner, file)]
  expect([first.appliedBefore, twin.appliedBefore]).toEqual([null, null])
  await applyImport(owner, first._id)
  const refused = await apply(twin._id)
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    {
      ...{ code: 'import-repeated', import: first._id },
      detail: expect.stringMatching(/^The same file was applied on .* by Olga Owner\. Nothing was changed\./),
    },
  ])
  expect(await db.product.count({ where: { name: 'Bowl without SKU' } })).toBe(1)
  const response = await callApi(owner, {
    method: 'POST',
    path: '/api/products/import/',
    body: importForm(file),
  })
  const again = importJson.parse(await response.json())
  expect(again).toMatchObject({
    ...{ created: 1, failure: null },
    appliedBefore: { import: first._id, by: 'Olga Owner' },
  })
  const applied = await apply(again._id, '?again=same')
  expect(await applied.json()).toEqual({ created: 1, changed: 0 })
  expect(await db.product.count({ where: { name: 'Bowl without SKU' } })).toBe(2)
  // A file with one more byte is another one.
  await applyImport(owner, (await planned(owner, `${file}\n`))._id)
})

test('E20 two plans of a file that are applied at the same moment do not both change the shop', async () => {
  const file = `${head}Twice at once,B,C,D,1.00,1\n`
  const plans = [await planned(owner, file), await planned(owner, file)]
  const results = await Promise.allSettled(plans.map(({ _id }) => applyImport(owner, _id)))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await db.product.count({ where: { name: 'Twice at once' } })).toBe(1)
})

test('a file that changes nothing is applied without a question, and does not count', async () => {
  const file = `sku,${head}SAME-1,Same,B,C,D,1.00,0\n`
  await applyImport(owner, (await planned(owner, file))._id)
  const second = await planned(owner, file)
  expect(second).toMatchObject({ unchanged: 1, appliedBefore: { by: 'Olga Owner' } })
  expect(await applyImport(owner, second._id)).toEqual({ created: 0, changed: 0 })
})

test('which files were applied is kept for a year', async () => {
  const file = `${head}Kept for a year,B,C,D,1.00,1\n`
  await applyImport(owner, (await planned(owner, file))._id)
  await removeOldImports(new Date(Date.now() + 360 * 24 * 60 * 60 * 1000))
  const twin = await planned(owner, file)
  expect((await problemOf(applyImport(owner, twin._id))).code).toBe('import-repeated')
  await removeOldImports(new Date(Date.now() + 367 * 24 * 60 * 60 * 1000))
  expect(await db.appliedFile.count()).toBe(0)
})

test('E20 prices in another currency are refused until they are taken as they stand', async () => {
  const file = 'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,SKU\nBecher,Aus Ton.,18.00,EUR,2,BECHER\n'
  const asked = await planned(owner, file)
  expect(asked).toMatchObject({
    created: 0,
    refusedRows: 1,
    questions: { stock: 0, conflicts: 0, currency: 1 },
  })
  const answered = await planned(owner, file, { currency: 'keep' })
  expect(answered).toMatchObject({ created: 1, refused: [], questions: { currency: 0 } })
  expect(answered.notes).toContainEqual({
    ...{ line: 2, column: 'price' },
    message: 'It is in another currency, and taken as it stands.',
  })
})

test('E20 the encoding that the owner says is taken, an unknown one is refused', async () => {
  const file = Uint8Array.from('sku,name\n1,L\x9affel K\x9fche\n', (letter) => letter.charCodeAt(0))
  const [guessed, said] = [
    await planned(owner, file),
    await planned(owner, file, { encoding: 'windows-1252' }),
  ]
  expect([guessed.encoding, said.encoding]).toEqual(['macintosh', 'windows-1252'])
  expect(said.samples.map(({ text }) => text).slice(0, 3)).toEqual([
    '1,Lšffel KŸche',
    '1,Lšffel Kźche',
    '1,Löffel Küche',
  ])
  const body = importForm(file, { encoding: 'utf-7' })
  const response = await callApi(owner, { method: 'POST', path: '/api/products/import/', body })
  expect([response.status, (await response.json()).code]).toEqual([400, 'invalid-input'])
})

test('E20 an inventory export of Shopify changes the stock of products that the shop has, by the sum of its places', async () => {
  await applyImport(owner, (await planned(owner, `sku,${head}INV-1,Mug,B,C,D,1.00,5\n`))._id)
  const columns = 'Handle,Title,SKU,Location,Available (not editable)'
  const file = `${columns}\nmug,Mug,INV-1,Vienna,4\nlamp,Lamp,INV-2,Vienna,1\nmug,Mug,INV-1,Graz,5\nmug,Mug,INV-1,Linz,not stocked\n`
  const plan = await planned(owner, file, { stock: 'count' })
  expect(plan).toMatchObject({
    ...{ source: 'shopify-inventory', rows: 2, changed: 1 },
    changes: [{ line: 2, fields: { countInStock: [5, 9] } }],
    refused: [{ line: 3, column: 'sku', message: expect.stringContaining('No product has the SKU INV-2') }],
  })
  expect(plan.notes).toContainEqual({ line: 2, column: 'countInStock', message: '4 in Vienna, 5 in Graz.' })
  expect((await planned(owner, file)).questions.stock).toBe(1)
})

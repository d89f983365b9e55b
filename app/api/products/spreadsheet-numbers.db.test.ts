import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { newPaidOrderIds } from '@/testing/shop/invoice-rows'
import { formOf, productFields } from '@/testing/shop/product-form'
import { importForm } from '@/testing/shop/product-import'

const owner = await createUser({ role: 'owner' })
const call = async (method: string, path: string, body: unknown) => {
  const answer = await callApi(owner, { method, path, body })
  return { status: answer.status, text: await answer.text() }
}
const destroyed = (number: string) => `${number}: the spreadsheet has destroyed this number.`
const fields = { ...productFields, countInStock: '0', status: 'draft' }
const inImport = 'sku,name,brand,category,description,price,status\n'

const putForm = async (id: number, more: Record<string, string>) =>
  call(
    'PUT',
    `/api/products/update/${id}/`,
    formOf({ ...fields, version: '0', countInStockSeen: '10', ...more }),
  )

test.each(['sku', 'gtin'])(
  'E20 a %s that a spreadsheet has destroyed is refused by each call of a product',
  async (column) => {
    const { id } = await createProduct()
    const wrong = { [column]: '4.00638E+12' }
    const answers = [
      await call('POST', '/api/products/create/', formOf({ ...fields, ...wrong })),
      await putForm(id, wrong),
      await call('PATCH', `/api/products/${id}/`, wrong),
    ]
    for (const { status, text } of answers) {
      expect([status, text]).toEqual([400, expect.stringContaining(destroyed('4.00638E+12'))])
      expect(text).toContain(`"path":"${column}"`)
    }
  },
)

test('E20 a destroyed SKU is told by the stock call and the import, and so is one without its zeros', async () => {
  const { id } = await createProduct()
  await db.product.update({ where: { id }, data: { sku: '000770012' }, select: { id: true } })
  const stock = await call('PUT', '/api/stock/', [
    { sku: '1.23E+12', change: 1 },
    { sku: '770012', change: 1 },
  ])
  expect(JSON.parse(stock.text).results).toMatchObject([
    { outcome: 'refused', code: 'product-not-found', detail: destroyed('1.23E+12') },
    {
      outcome: 'refused',
      detail: `Product ${id} has the SKU 000770012, and a spreadsheet takes zeros away: write that one.`,
    },
  ])
  const plan = await call(
    'POST',
    '/api/products/import/',
    importForm(`${inImport}1.23E+12,A,B,C,D,1.00,draft\n`),
  )
  expect(JSON.parse(plan.text).refused).toEqual([{ line: 2, column: 'sku', message: destroyed('1.23E+12') }])
  const gtin = await call('PATCH', `/api/products/${id}/`, { gtin: '12345678905' })
  expect(gtin.text).toContain('A spreadsheet takes leading zeros away: write 012345678905.')
})

test('E20 a destroyed tracking or order number is refused by both calls that ship', async () => {
  const [id = 0] = await newPaidOrderIds(1)
  const parcel = { carrier: 'UPS', number: '1.23E+12' }
  const answers = [
    await call('PUT', `/api/orders/${id}/ship/`, parcel),
    await call('POST', '/api/orders/ship/', { orders: [{ id, ...parcel }] }),
    await call('POST', '/api/orders/ship/', { orders: [{ carrier: 'UPS', number: '', id: '1.23E+12' }] }),
  ]
  for (const { status, text } of answers)
    expect([status, text]).toEqual([400, expect.stringContaining(destroyed('1.23E+12'))])
  expect((await call('PUT', `/api/orders/${id}/ship/`, { ...parcel, number: '3E10' })).status).toBe(200)
})

test('E20 a number that only looks like that is taken, and one that is stored is found as it is', async () => {
  expect((await call('POST', '/api/products/create/', formOf({ ...fields, sku: '3E10' }))).status).toBe(201)
  const stock = await call('PUT', '/api/stock/', [{ sku: '3E10', change: 2 }])
  expect(JSON.parse(stock.text).results).toMatchObject([{ outcome: 'changed', countInStock: 2 }])
  const { id } = await createProduct()
  const [sku, other] = ['7.77E+12', await createProduct()]
  await db.product.update({ where: { id }, data: { sku }, select: { id: true } })
  const changed = await call('PUT', '/api/stock/', [{ sku, change: 1 }])
  expect(JSON.parse(changed.text).results).toMatchObject([{ product: id, outcome: 'changed' }])
  expect((await call('PATCH', `/api/products/${id}/`, { sku, name: 'Renamed' })).status).toBe(200)
  const plan = await call(
    'POST',
    '/api/products/import/',
    importForm(`sku,name\n${sku},By file\n3E10,By file\n`),
  )
  expect(JSON.parse(plan.text)).toMatchObject({ changed: 2, refused: [] })
  expect((await call('PATCH', `/api/products/${other.id}/`, { sku })).text).toContain(
    'Another product has this SKU',
  )
})

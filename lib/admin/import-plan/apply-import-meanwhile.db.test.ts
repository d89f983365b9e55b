import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { getImport } from '@/lib/admin/import/read-import'
import { db } from '@/lib/platform/db/db'
import { openTransaction } from '@/testing/db/locks'
import { createProduct, createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { orderInput } from '@/testing/shop/order-body'
import { planned } from '@/testing/shop/product-import'
import { applyImport } from './apply-import'

/** What happens while an import is applied. */

let owner: Viewer
beforeAll(async () => {
  owner = await createUser({ role: 'owner' })
})

const nameOf = async (id: number) =>
  (await db.product.findUniqueOrThrow({ where: { id }, select: { name: true } })).name

/** A plan that changes this product and makes another one. */
async function planBoth(id: number) {
  const [sku, head] = [crypto.randomUUID(), '_id,sku,name,brand,category,description,price\n']
  const file = `${head}${id},,By file,Brand,Kitchen,A teapot.,5.00\n,${sku},New,B,C,D,1.00\n`
  return { sku, plan: await planned(owner, file) }
}

test('D06 an edit that is saved while an import is applied is not overwritten, and nothing is made', async () => {
  const { id } = await createProduct()
  const { sku, plan } = await planBoth(id)
  const edit = await openTransaction()
  await edit.query(`update "Product" set name = 'By hand', version = version + 1 where id = $1`, [id])
  const applying = problemOf(applyImport(owner, plan._id))
  await expect.poll(edit.waiters).toBe(1)
  await edit.release()
  const problem = await applying
  expect([problem.code, problem.fields.rows]).toEqual(['import-stale', [2]])
  expect(await nameOf(id)).toBe('By hand')
  expect(await db.product.count({ where: { sku } })).toBe(0)
  const failure = expect.stringContaining('The product of row 2 has changed')
  expect(await getImport(owner, plan._id)).toMatchObject({ state: 'planned', failure, done: 0 })
})

test('D06 orders of changed products do not wait for new ones; a second call hears that the first goes on', async () => {
  const { id, priceCents } = await createProduct()
  const { sku, plan } = await planBoth(id)
  const other = await createProduct()
  const edit = await openTransaction()
  await edit.query('update "Product" set sku = $1 where id = $2', [sku, other.id])
  const applying = applyImport(owner, plan._id)
  await expect.poll(edit.waiters).toBe(1)
  await placeOrderAs(await createUser(), orderInput([{ product: id, priceCents, qty: 1 }]))
  const second = await problemOf(applyImport(owner, plan._id))
  expect([second.code, second.message]).toEqual(['import-applied', expect.stringContaining('at the moment')])
  await edit.query('rollback')
  await edit.release()
  expect(await applying).toEqual({ created: 1, changed: 1 })
  expect([await nameOf(id), await stockOf(id)]).toEqual(['By file', 9])
  expect((await problemOf(applyImport(owner, plan._id))).message).toContain('applied already')
})

test('an import that ends after its caller was answered tells why it was not applied, with no progress left', async () => {
  const { id } = await createProduct()
  const { plan } = await planBoth(id)
  await db.product.update({ where: { id }, data: { name: 'By hand' } })
  expect(await applyImport(owner, plan._id, { waitMs: 0 })).toBeNull()
  const read = () => getImport(owner, plan._id)
  await expect.poll(async () => (await read()).failure).toContain('The product of row 2 has changed')
  expect(await read()).toMatchObject({ state: 'planned', done: 0 })
})

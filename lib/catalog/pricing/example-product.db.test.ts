import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { catalogue } from '@/testing/shop/catalogue'
import { readExampleProduct } from './example-product'
import { exampleShirt } from './price-questions'

test('a change of prices is shown by a product that is sold and costs something, or else by a shirt', async () => {
  await catalogue()
  expect(await readExampleProduct()).toEqual(exampleShirt)
  await catalogue({ name: 'Draft', priceCents: 100 }, { name: 'Gift', priceCents: 0 }, { name: 'Pot' })
  await db.product.updateMany({ where: { name: 'Draft' }, data: { status: 'draft' } })
  await db.product.updateMany({ where: { name: 'Pot' }, data: { priceCents: 19_50 } })
  expect(await readExampleProduct()).toEqual({ name: '“Pot”', priceCents: 19_50 })
})

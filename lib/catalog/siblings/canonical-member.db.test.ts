import { expect, test } from 'vitest'
import { getProduct } from '@/lib/catalog/products/product-queries'
import { db } from '@/lib/platform/db/db'
import { createProduct } from '@/testing/db/rows'
import { createGroup } from '@/testing/shop/groups'
import { canonicalId } from './canonical-id'
import { readCanonicalMembers } from './canonical-member'

const options = [
  { name: 'Colour', kind: 'colour' as const, values: ['Sand', 'Ink'] },
  { name: 'Size', kind: 'size' as const, values: ['S', 'M'] },
]

test('the canonical address of a group is that of its first live member in the owner’s order, whatever its stock', async () => {
  const { _id, members } = await createGroup({
    options,
    values: [
      ['Ink', 'S'],
      ['Sand', 'M'],
      ['Sand', 'S'],
    ],
    products: [{}, {}, { countInStock: 0 }],
  })
  const [sandS = 0, sandM = 0, inkS = 0] = members.map(({ product }) => product)
  const other = await createGroup()
  const single = await createProduct()
  const expectCanonical = async (id: number) => {
    expect(await readCanonicalMembers([_id, other._id])).toEqual(
      new Map([
        [_id, id],
        [other._id, other.members[0]?.product],
      ]),
    )
    expect(canonicalId(await getProduct(inkS))).toBe(id)
  }
  await expectCanonical(sandS)
  await db.product.update({ where: { id: sandS }, data: { status: 'draft' } })
  await expectCanonical(sandM)
  await db.product.delete({ where: { id: sandM } })
  await expectCanonical(inkS)
  expect(canonicalId(await getProduct(single.id))).toBe(single.id)
  expect(await readCanonicalMembers([])).toEqual(new Map())
})

import { expect, test } from 'vitest'
import { entriesTogether, haveSameChanges } from '@/lib/accounts/audit/entries-together'
import { listNamedAudit } from '@/lib/accounts/audit/list-audit'
import { changeGroup } from '@/lib/catalog/product-groups/change-group'
import { dissolveGroup } from '@/lib/catalog/product-groups/leave-group'
import { withRequestId } from '@/lib/platform/logging/log'
import { createProduct, createUser } from '@/testing/db/rows'
import { bulkChanges, outcomes } from '@/testing/shop/bulk-changes'
import { createGroup } from '@/testing/shop/groups'

const owner = await createUser({ role: 'owner' })
const change = bulkChanges(owner)
const logged = async () => entriesTogether((await listNamedAudit(owner, { page: 1, pageSize: 50 })).items)

test('a bulk change of members changes each by itself, and reads as one entry of the log beside that of another product', async () => {
  const group = await createGroup({ values: [['S'], ['M'], ['L']] })
  const members = group.members.map(({ product }) => product)
  const { id: single } = await createProduct()
  const ids = [...members, single]
  const changed = withRequestId('one click', () => change({ ids, action: { category: 'Sale' } }))
  expect(await outcomes(changed)).toEqual(ids.map(() => 'changed'))
  const [alone = [], together = []] = await logged()
  expect(alone.map(({ entityId }) => entityId)).toEqual([single])
  expect(together.map(({ entityId }) => entityId).toSorted()).toEqual(members)
  expect(together[0]).toMatchObject({
    action: 'product-changed',
    group: { id: group._id, name: 'Linen Shirt' },
  })
  expect(haveSameChanges(together)).toBe(true)
  await withRequestId('another click', () => change({ ids: members, action: { price: { percent: '-10' } } }))
  const [priced = [], ...others] = await logged()
  expect([priced.length, others[1]?.length]).toEqual([3, 3])
})

test('a change of a group is one entry with its name, while there is one', async () => {
  const group = await createGroup({ values: [['S'], ['M'], ['L']] })
  await changeGroup(owner, group._id, { shared: { brand: 'Sud' } }, null)
  const [[entry] = []] = await logged()
  expect(entry).toMatchObject({
    entity: 'group',
    entityId: group._id,
    name: 'Linen Shirt',
    changes: { brand: [expect.any(String), 'Sud'], products: [null, 3] },
  })
  await dissolveGroup(owner, group._id)
  const [[dissolved] = [], [before] = []] = await logged()
  expect(dissolved).toMatchObject({
    action: 'group-dissolved',
    name: null,
    changes: { name: ['Linen Shirt', null] },
  })
  expect(before?.name).toBeNull()
})

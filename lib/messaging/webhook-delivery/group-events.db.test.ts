import { beforeEach, expect, test } from 'vitest'
import { changeGroup } from '@/lib/catalog/product-groups/change-group'
import type { GroupJson, GroupPatch } from '@/lib/catalog/product-groups/group-schema'
import { dissolveGroup } from '@/lib/catalog/product-groups/leave-group'
import { messageSchemas } from '@/lib/messaging/webhooks/webhook-message-schemas'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { createGroup } from '@/testing/shop/groups'
import { createTestWebhook } from '@/testing/shop/webhooks'
import { takeEvents } from './take-events'

/** What `product.changed` says of the members of a group. */

const size = { name: 'Size', kind: 'size' as const }
const owner = await createUser({ role: 'owner' })

beforeEach(async () => {
  await db.webhook.deleteMany()
  await db.outgoingEvent.deleteMany()
  await db.webhookDelivery.deleteMany()
})

/** The products of the messages since the last call. */
async function told() {
  while ((await takeEvents(new Date(Date.now() + 1000))) > 0);
  const rows = await db.webhookDelivery.findMany({ orderBy: { id: 'asc' } })
  await db.webhookDelivery.deleteMany()
  return rows.map(({ type, body }) => {
    const message = JSON.parse(body)
    expect(messageSchemas[type]?.safeParse(message).error).toBeUndefined()
    return message.data
  })
}

const wantsProducts = () => createTestWebhook('https://example.com/', ['product.changed'])
const change = (group: GroupJson, patch: GroupPatch) => changeGroup(owner, group._id, patch, null)

test('the message of a member tells its group and its values; that of another product tells none', async () => {
  await wantsProducts()
  const group = await createGroup()
  const [small, medium] = group.members.map(({ product }) => product)
  const ofGroup = { _id: group._id, name: 'Linen Shirt', rating: 0, numReviews: 0 }
  expect(await told()).toMatchObject([
    { _id: small, name: 'Linen Shirt, S', group: ofGroup, options: [{ name: 'Size', value: 'S' }] },
    { _id: medium, name: 'Linen Shirt, M', group: ofGroup, options: [{ name: 'Size', value: 'M' }] },
  ])
  await createProduct()
  expect(await told()).toMatchObject([{ group: null, options: [] }])
  await dissolveGroup(owner, group._id)
  expect(await told()).toMatchObject([
    { _id: small, group: null, options: [] },
    { _id: medium, group: null, options: [] },
  ])
})

test('another name of the group, an option or a value is an event of the members that it is shown of, also of those with names of their own', async () => {
  const group = await createGroup()
  const [small, medium] = group.members.map(({ product }) => product)
  await db.product.updateMany({ where: { groupId: group._id }, data: { name: 'Shirt' } })
  await wantsProducts()
  const values = [{ value: 'Small', was: 'S' }, 'M', 'L']
  await change(group, { options: [{ ...size, values }] })
  expect(await told()).toMatchObject([
    { _id: small, name: 'Shirt', options: [{ name: 'Size', value: 'Small' }] },
  ])
  await change(group, { options: [{ ...size, name: 'Fit', was: 'Size', values: ['Small', 'M', 'L'] }] })
  expect((await told()).map(({ _id, options }) => [_id, options[0].name])).toEqual([
    [small, 'Fit'],
    [medium, 'Fit'],
  ])
  await change(group, { name: 'Summer Shirt' })
  expect((await told()).map((product) => product.group.name)).toEqual(['Summer Shirt', 'Summer Shirt'])
  await change(group, { options: [{ ...size, name: 'Fit', values: ['M', 'Small', 'L'] }] })
  expect(await told()).toEqual([])
})

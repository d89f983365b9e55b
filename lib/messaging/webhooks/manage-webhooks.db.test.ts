import { beforeEach, expect, test } from 'vitest'
import { countAllAttention, listAllAttention } from '@/lib/admin/inbox/list-attention'
import { db } from '@/lib/platform/db/db'
import { auditOf } from '@/testing/db/audit'
import { createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { problemOf } from '@/testing/http/problems'
import { createTestWebhook } from '@/testing/shop/webhooks'
import { createWebhook, getWebhook, listWebhooks, updateWebhook } from './manage-webhooks'

const owner = await createUser({ role: 'owner' })
const address = 'https://hooks.example.invalid/shop?key=1'
const input = { address, events: ['order.paid' as const], description: '' }
const post = (body: object) => callApi(owner, { method: 'POST', path: '/api/webhooks/', body })
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const rowOf = (id: number) => db.webhook.findUniqueOrThrow({ where: { id } })

beforeEach(async () => {
  await db.webhook.deleteMany()
})

test('a webhook is added with its secret, which no other answer has', async () => {
  const answer = await (
    await post({ address, events: ['refund.completed', 'order.paid', 'order.paid'] })
  ).json()
  expect(answer).toMatchObject({
    address,
    events: ['order.paid', 'refund.completed'],
    isLive: true,
    waiting: 0,
  })
  expect(answer.secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
  const { secret, ...hook } = answer
  expect(await listWebhooks(owner)).toEqual([hook])
  expect(await getWebhook(owner, hook._id)).toEqual(hook)
  const entries = await auditOf('webhook', hook._id)
  expect(entries).toMatchObject([
    {
      action: 'webhook-added',
      changes: { host: [null, 'hooks.example.invalid'], events: [null, 'order.paid, refund.completed'] },
    },
  ])
  expect(JSON.stringify(entries)).not.toContain(secret.slice(6))
})

test.each([
  [
    { address: 'http://example.org', events: ['order.paid'] },
    'address',
    'The address must begin with https://.',
  ],
  [{ address: 'https://127.0.0.1/', events: ['order.paid'] }, 'address', /leads to a private address/],
  [{ address: 'https://localhost:22/', events: ['order.paid'] }, 'address', /port must be 443/],
  [{ address: `https://example.org/${'x'.repeat(2000)}`, events: ['order.paid'] }, 'address', /at most 2000/],
  [{ address: 'https://example.org/\0', events: ['order.paid'] }, 'address', /must look like/],
  [{ address: 'https://example.org/\ud800', events: ['order.paid'] }, 'address', /must look like/],
  [{ address, events: [] }, 'events', 'Choose at least one event.'],
  [{ address, events: ['order.eaten'] }, 'events.0', 'There is no such event.'],
  [{ address, events: ['order.paid'], isLive: true }, '', /isLive/],
])('C01b %j is refused', async (body, path, message) => {
  const answer = await post(body)
  expect(answer.status).toBe(400)
  expect((await answer.json()).errors).toMatchObject([{ path, message: expect.stringMatching(message) }])
  expect(await db.webhook.count()).toBe(0)
})

test('there are 20 webhooks at most, also when two are added at once', async () => {
  for (let count = 1; count < 20; count++) await createTestWebhook(address)
  const results = await Promise.allSettled([createWebhook(owner, input), createWebhook(owner, input)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await problemOf(createWebhook(owner, input))).code).toBe('too-many-webhooks')
})

test('a change is checked and logged, and a pause or a new address begins anew', async () => {
  const { id } = await createTestWebhook(address, ['order.paid'])
  const failing = { failures: 9, failingSince: hours(-70), restsUntil: hours(1) }
  await db.webhook.update({ where: { id }, data: failing })
  expect((await problemOf(updateWebhook(owner, id, { address: 'https://10.0.0.1/' }))).code).toBe(
    'invalid-input',
  )
  expect(await updateWebhook(owner, id, { isPaused: true })).toMatchObject({
    isLive: false,
    stopReason: 'paused',
  })
  expect(await countAllAttention(owner)).toBe(0)
  expect(await updateWebhook(owner, id, { isPaused: false })).toMatchObject({
    isLive: true,
    failingSince: null,
  })
  expect((await rowOf(id)).restsUntil.getTime()).toBeLessThanOrEqual(Date.now())
  await db.webhook.update({ where: { id }, data: failing })
  expect(await updateWebhook(owner, id, { description: 'Books' })).toMatchObject({
    failingSince: expect.any(String),
  })
  expect(await updateWebhook(owner, id, { address: `${address}2` })).toMatchObject({ failingSince: null })
  await updateWebhook(owner, id, { address: `${address}2` })
  expect((await auditOf('webhook', id)).map(({ changes }) => changes)).toEqual([
    { isPaused: [false, true] },
    { isPaused: [true, false] },
    { description: ['', 'Books'] },
    { host: ['hooks.example.invalid', 'hooks.example.invalid'] },
  ])
})

test('one that was stopped by itself needs attention until an owner starts or deletes it', async () => {
  const { id } = await createTestWebhook(address)
  await db.webhook.update({ where: { id }, data: { stoppedAt: new Date(), stopReason: 'failing' } })
  expect(await countAllAttention(owner)).toBe(1)
  const [entry] = await listAllAttention(owner)
  expect(entry).toMatchObject({ kind: 'webhook', id, orderId: null, page: `/adminpage/webhooks?id=${id}` })
  // Its path may be a secret.
  expect(entry?.what).toContain(`The webhook at ${new URL(address).host} gets no messages`)
  const staff = await createUser({ role: 'staff' })
  expect((await listAllAttention(staff))[0]).not.toHaveProperty('page')
  await updateWebhook(owner, id, { isPaused: false })
  expect(await countAllAttention(owner)).toBe(0)
})

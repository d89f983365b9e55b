import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  deleteWebhook,
  getWebhook,
  rotateSecret,
  updateWebhook,
} from '@/lib/messaging/webhooks/manage-webhooks'
import { validSecrets } from '@/lib/messaging/webhooks/webhook-secret'
import { db } from '@/lib/platform/db/db'
import { outsideAgent } from '@/lib/platform/safe-fetch/safe-request'
import { auditOf } from '@/testing/db/audit'
import { createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { problemOf } from '@/testing/http/problems'
import { localCertificate } from '@/testing/machine/local-certificate'
import { startReceiver } from '@/testing/machine/receiver'
import { createDelivery, createTestWebhook } from '@/testing/shop/webhooks'
import { deliverWebhooks } from './deliver-webhooks'
import { sendAgain, sendTest } from './manage-deliveries'
import { removeOldDeliveries } from './remove-old-deliveries'

vi.hoisted(() => {
  process.env.WEBHOOK_HOSTS = 'localhost'
})
const owner = await createUser({ role: 'owner' })
const dispatcher = outsideAgent({ ca: localCertificate.cert })
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const rowOf = (id: number) => db.webhook.findUniqueOrThrow({ where: { id } })
const actionsOf = async (id: number) => (await auditOf('webhook', id)).map(({ action }) => action)

beforeEach(async () => {
  await db.webhook.deleteMany()
})

async function receiver(status = 200) {
  const started = await startReceiver((_, response) => response.writeHead(status).end())
  onTestFinished(started.stop)
  return started
}

test('for 24 hours after a new secret both are valid; a second new one replaces the first', async () => {
  const { url, received } = await receiver()
  const { id, secret } = await createTestWebhook(url)
  const second = await rotateSecret(owner, id)
  expect(second.formerSecretUntil).toBe((await rowOf(id)).formerUntil?.toISOString())
  const valid = async (at: Date) =>
    validSecrets(await rowOf(id), at).map((each) => `whsec_${each.toString('base64')}`)
  expect(await valid(hours(23.9))).toEqual([second.secret, secret])
  expect(await valid(hours(24.1))).toEqual([second.secret])
  await sendTest(owner, id, { dispatcher })
  expect(received[0]?.headers['webhook-signature']?.split(' ')).toHaveLength(2)
  const third = await rotateSecret(owner, id)
  expect(await valid(new Date())).toEqual([third.secret, second.secret])
  await removeOldDeliveries(hours(25))
  expect(await rowOf(id)).toMatchObject({ formerSecret: null, formerUntil: null })
  expect(await actionsOf(id)).toEqual(['webhook-secret-made', 'webhook-tested', 'webhook-secret-made'])
})

test('after a restore under another secret of the shop a webhook is stopped, and a new secret starts it with all that waits', async () => {
  const { url, received } = await receiver()
  const [lost, other] = [await createTestWebhook(url), await createTestWebhook(url)]
  // Sealed for another place, which is the same as under another secret.
  const { secret } = await rowOf(other.id)
  await db.webhook.update({ where: { id: lost.id }, data: { secret } })
  const waiting = await createDelivery(lost.id)
  await deliverWebhooks({ dispatcher })
  expect(received).toHaveLength(0)
  expect(await getWebhook(owner, lost.id)).toMatchObject({ stopReason: 'secret_lost', waiting: 1 })
  expect((await problemOf(sendTest(owner, lost.id))).message).toContain('Make a new one')
  expect(await rotateSecret(owner, lost.id)).toMatchObject({ isLive: true, formerSecretUntil: null })
  await deliverWebhooks({ dispatcher })
  expect(received).toHaveLength(1)
  expect(await db.webhookDelivery.findUnique({ where: { id: waiting } })).toMatchObject({
    state: 'delivered',
  })
})

test('a test is sent once, also to a webhook that is paused, and a failure of it is no failure of the webhook', async () => {
  const [good, bad] = [await receiver(), await receiver(500)]
  const { id } = await createTestWebhook(good.url)
  await updateWebhook(owner, id, { isPaused: true })
  expect(await sendTest(owner, id, { dispatcher })).toMatchObject({
    state: 'delivered',
    status: 200,
    attempts: 1,
  })
  expect(JSON.parse(good.received[0]?.body ?? '')).toMatchObject({
    type: 'webhook.test',
    data: { webhook: id },
  })
  await updateWebhook(owner, id, { address: bad.url, isPaused: false })
  expect(await sendTest(owner, id, { dispatcher })).toMatchObject({
    state: 'given_up',
    nextAttemptAt: null,
    failure: 'It answered 500.',
  })
  expect(await rowOf(id)).toMatchObject({ failures: 0, failingSince: null })
})

test('a message is sent again under its id; not of a stopped webhook, and not once its buyer is forgotten', async () => {
  const { url, received } = await receiver()
  const { id: hook } = await createTestWebhook(url)
  const id = await createDelivery(hook)
  await deliverWebhooks({ dispatcher })
  expect(await sendAgain(owner, id)).toMatchObject({
    state: 'waiting',
    attempts: 0,
    deliveredAt: null,
    status: null,
  })
  await deliverWebhooks({ dispatcher })
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
    received[0]?.headers['webhook-id'],
    received[0]?.headers['webhook-id'],
  ])
  await updateWebhook(owner, hook, { isPaused: true })
  expect((await problemOf(sendAgain(owner, id))).code).toBe('webhook-stopped')
  await db.webhookDelivery.update({ where: { id }, data: { body: '' } })
  expect((await problemOf(sendAgain(owner, id))).code).toBe('delivery-forgotten')
  const read = await callApi(owner, { method: 'GET', path: `/api/webhooks/deliveries/${id}/` })
  expect(await read.json()).toMatchObject({ body: null, state: 'delivered' })
  expect(await actionsOf(hook)).toEqual(['delivery-sent-again', 'webhook-changed'])
})

test('messages are listed by state, and go after 30 days and with their webhook', async () => {
  const { id: hook } = await createTestWebhook('https://hooks.example.invalid/')
  const [old, waiting] = [await createDelivery(hook), await createDelivery(hook)]
  await db.webhookDelivery.update({
    where: { id: old },
    data: { state: 'given_up', createdAt: hours(-30 * 24 + 1) },
  })
  const list = async (query: string) => {
    const answer = await callApi(owner, { method: 'GET', path: `/api/webhooks/${hook}/deliveries/${query}` })
    return ((await answer.json()) as { _id: number }[]).map(({ _id }) => _id)
  }
  expect(await list('')).toEqual([waiting, old])
  expect(await list('?state=given_up')).toEqual([old])
  await removeOldDeliveries(new Date())
  expect(await list('')).toEqual([waiting, old])
  await removeOldDeliveries(hours(2))
  expect(await list('')).toEqual([waiting])
  await deleteWebhook(owner, hook)
  await deleteWebhook(owner, hook)
  expect(await db.webhookDelivery.count()).toBe(0)
  expect(await actionsOf(hook)).toEqual(['webhook-removed'])
})

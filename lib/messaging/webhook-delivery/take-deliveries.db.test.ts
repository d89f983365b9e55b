import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { rounds } from '@/testing/db/rounds'
import { createDelivery, createTestWebhook } from '@/testing/shop/webhooks'
import { recordAttempt } from './record-attempt'
import { findWork, takeDeliveries } from './take-deliveries'

const address = 'https://hooks.example.invalid/'
const takers = Array.from({ length: 8 }, (_, number) => number)

test('of several that take at once each gets messages of its own', async () => {
  for (let round = 0; round < rounds(5, 100); round++) {
    const { id } = await createTestWebhook(address)
    const made: number[] = []
    for (let count = 0; count < 40; count++) made.push(await createDelivery(id))
    const now = new Date()
    const taken = await Promise.all(takers.map(() => takeDeliveries({ id, isFailing: false }, 5, now)))
    const ids = taken.flat().map((each) => each.id)
    expect(new Set(ids).size).toBe(ids.length)
    const rest = await takeDeliveries({ id, isFailing: false }, 40, now)
    expect([...ids, ...rest.map((each) => each.id)].toSorted((a, b) => a - b)).toEqual(made)
  }
})

test('of several that take at once from one that fails, one gets one message', async () => {
  for (let round = 0; round < rounds(5, 100); round++) {
    const { id } = await createTestWebhook(address)
    for (let count = 0; count < 20; count++) await createDelivery(id)
    await db.webhook.update({ where: { id }, data: { failures: 1, failingSince: new Date() } })
    const now = new Date()
    const taken = await Promise.all(takers.map(() => takeDeliveries({ id, isFailing: true }, 5, now)))
    expect(taken.flat()).toHaveLength(1)
    expect((await findWork(now)).hooks.filter((hook) => hook.id === id)).toEqual([])
  }
})

test('H11 a webhook that fails rests only with a message that tries it', async () => {
  const { id } = await createTestWebhook(address)
  await db.webhook.update({ where: { id }, data: { failures: 1, failingSince: new Date() } })
  expect(await takeDeliveries({ id, isFailing: true }, 4, new Date())).toEqual([])
  const { restsUntil } = await db.webhook.findUniqueOrThrow({ where: { id } })
  expect(restsUntil).toEqual(new Date(0))
})

test('H12 a message whose process ends before it is sent loses no attempt, and its first failure waits five seconds', async () => {
  const { id } = await createTestWebhook(address)
  const delivery = await createDelivery(id)
  const takeAt = (now: Date) => takeDeliveries({ id, isFailing: false }, 4, now)
  const begin = Date.now()
  for (const lost of [0, 1, 2]) expect(await takeAt(new Date(begin + lost * 60_000))).toHaveLength(1)
  const now = new Date(begin + 3 * 60_000)
  const [taken] = await takeAt(now)
  if (!taken) throw new Error('It was not taken.')
  await recordAttempt(taken, { status: 500 }, now)
  const { attempts, nextAttemptAt } = await db.webhookDelivery.findUniqueOrThrow({ where: { id: delivery } })
  expect(attempts).toBe(1)
  expect(Math.floor((nextAttemptAt.getTime() - now.getTime()) / 1000)).toBe(5)
})

import { expect, test } from 'vitest'
import { db } from '@/lib/db/db'
import { rounds } from '@/testing/db/rounds'
import { createDelivery, createTestHook } from '@/testing/shop/hooks'
import { findWork, takeDeliveries } from './take-deliveries'

const address = 'https://hooks.example.invalid/'
const takers = Array.from({ length: 8 }, (_, number) => number)

test('of several that take at once each gets messages of its own', async () => {
  for (let round = 0; round < rounds(5, 100); round++) {
    const { id } = await createTestHook(address)
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
    const { id } = await createTestHook(address)
    for (let count = 0; count < 20; count++) await createDelivery(id)
    await db.webhook.update({ where: { id }, data: { failures: 1, failingSince: new Date() } })
    const now = new Date()
    const taken = await Promise.all(takers.map(() => takeDeliveries({ id, isFailing: true }, 5, now)))
    expect(taken.flat()).toHaveLength(1)
    expect((await findWork(now)).hooks.filter((hook) => hook.id === id)).toEqual([])
  }
})

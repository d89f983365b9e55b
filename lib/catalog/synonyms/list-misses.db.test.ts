import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { listMisses, removeOldMisses } from './list-misses'

/** Words that searches did not find. */

const admin = await createUser({ role: 'owner' })

const dayMs = 24 * 60 * 60 * 1000
const today = Math.floor(Date.now() / dayMs) * dayMs
const dayOf = (daysAgo: number) => new Date(today - daysAgo * dayMs)
const dateOf = (daysAgo: number) => dayOf(daysAgo).toISOString().slice(0, 10)

async function miss(words: string, daysAgo: number, count = 1) {
  await db.searchMiss.create({ data: { words, day: dayOf(daysAgo), count } })
}

test('the list has the sums of the last 30 days, most frequent first, then the latest, for admins', async () => {
  const none = await listMisses(admin, { page: 1, pageSize: 2 })
  expect(none).toEqual({ items: [], total: 0 })
  await miss('hoover', 0, 2)
  await miss('hoover', 29, 3)
  await miss('hoover', 30, 90)
  await miss('gone', 30)
  await miss('latest', 1, 4)
  await miss('later', 2, 4)
  const first = await listMisses(admin, { page: 1, pageSize: 2 })
  expect(first.total).toBe(3)
  expect(first.items).toEqual([
    { words: 'hoover', count: 5, lastDay: dateOf(0) },
    { words: 'latest', count: 4, lastDay: dateOf(1) },
  ])
  const { items } = await listMisses(admin, { page: 2, pageSize: 2 })
  expect(items.map(({ words }) => words)).toEqual(['later'])
  const paging = { page: 1, pageSize: 2 }
  expect(await problemOf(listMisses(null, paging))).toMatchObject({ code: 'not-signed-in' })
  expect(await problemOf(listMisses(await createUser(), paging))).toMatchObject({ code: 'not-allowed' })
})

test('a miss is removed after 90 days', async () => {
  await db.searchMiss.deleteMany()
  await miss('kept', 90)
  await miss('old', 91)
  await removeOldMisses()
  expect(await db.searchMiss.findMany({ select: { words: true } })).toEqual([{ words: 'kept' }])
})

import { expect, test } from 'vitest'
import { db, type Transaction, withTransaction } from '@/lib/platform/db/db'
import { rounds } from '@/testing/db/rounds'
import { createOrder, createUser } from '@/testing/db/rows'
import { listFeed } from './list-order-feed'
import { feedFilter } from './order-feed-filter'

const owner = await createUser({ role: 'owner' })
const buyer = await createUser()
const beginning = '2020-01-01T00:00:00.000Z'

type Key = { updatedSince: string; after?: string }
type Seen = { id: number; changedAt: string; carrier: string }

/** A program that keeps the last state of each order, and goes on after the last row that it read. */
function mirror(begin: Key = { updatedSince: beginning }) {
  let key = begin
  const seen: Seen[] = []
  async function read(pageSize: number): Promise<number> {
    const { items } = await listFeed(owner, { page: 1, pageSize }, feedFilter.parse(key))
    for (const { _id: id, changedAt, tracking } of items)
      seen.push({ id, changedAt, carrier: tracking?.carrier ?? '' })
    const last = items.at(-1)
    if (last) key = { updatedSince: last.changedAt, after: String(last._id) }
    return items.length
  }
  const states = () => new Map(seen.map(({ id, ...state }) => [id, state]))
  return { seen, read, states }
}

const ship = (tx: Transaction, id: number, carrier: string) =>
  tx.$executeRaw`update "Order" set carrier = ${carrier}, "shippedAt" = coalesce("shippedAt", now()) where id = ${id}`

async function newIds(count: number): Promise<number[]> {
  const ids = []
  for (let n = 0; n < count; n++) ids.push((await createOrder(buyer))._id)
  return ids
}

test('a change that is not visible yet holds back those that came after it: the feed has both, in the order of their times', async () => {
  const [slow = 0, quick = 0] = await newIds(2)
  const program = mirror()
  while ((await program.read(100)) > 0);
  program.seen.length = 0
  let commit = () => {}
  const held = new Promise<void>((resolve) => {
    commit = resolve
  })
  let begun = () => {}
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const writing = withTransaction(async (tx) => {
    await ship(tx, slow, 'slow')
    begun()
    await held
  })
  await isBegun
  await withTransaction((tx) => ship(tx, quick, 'quick'))
  expect(await program.read(100)).toBe(0)
  commit()
  await writing
  expect(await program.read(100)).toBe(2)
  expect(program.seen.map(({ carrier }) => carrier)).toEqual(['slow', 'quick'])
})

const random = (below: number) => Math.floor(Math.random() * below)

/** Changes orders in transactions of any length, some of which are rolled back, and places new ones. */
async function write(ids: readonly number[], name: string, changes: number): Promise<void> {
  for (let n = 0; n < changes; n++) {
    const chosen = [...new Set([ids[random(ids.length)] ?? 0, ids[random(ids.length)] ?? 0])].sort(
      (a, b) => a - b,
    )
    const isGivenUp = random(5) === 0
    await withTransaction(async (tx) => {
      if (random(3) === 0) await tx.$queryRaw`select 1 as one from pg_sleep(${random(8) / 1000})`
      for (const id of chosen) await ship(tx, id, `${name} ${n}`)
      if (random(2) === 0) await tx.$queryRaw`select 1 as one from pg_sleep(${random(40) / 1000})`
      if (isGivenUp) throw new Error('Given up')
    }).catch((error: Error) => {
      if (error.message !== 'Given up') throw error
    })
    if (random(8) === 0) await createOrder(buyer)
  }
}

test(`while orders change at once, a program that follows them misses none and reads none twice, ${rounds(3, 60)} times`, async () => {
  for (let round = 0; round < rounds(3, 60); round++) {
    const ids = await newIds(6)
    const program = mirror()
    let isOver = false
    const writers = Array.from({ length: 4 }, (_, n) => write(ids, `${round}-${n}`, 15))
    const reading = (async () => {
      while (!isOver) await program.read(1 + random(7))
    })()
    await Promise.all(writers).finally(() => {
      isOver = true
    })
    await reading
    while ((await program.read(1 + random(7))) > 0);
    const keys = program.seen.map(({ id, changedAt }) => [changedAt, id] as const)
    const sorted = keys.toSorted(([one, a], [other, b]) => (one < other ? -1 : one > other ? 1 : a - b))
    expect(keys).toEqual(sorted)
    expect(new Set(keys.map(String)).size).toBe(keys.length)
    const rows = await db.order.findMany({ select: { id: true, changedAt: true, carrier: true } })
    expect(program.states()).toEqual(
      new Map(
        rows.map(({ id, changedAt, carrier }) => [id, { changedAt: changedAt.toISOString(), carrier }]),
      ),
    )
  }
}, 300_000)

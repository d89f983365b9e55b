import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser, placeOrderAs } from '@/testing/db/rows'
import { orderInput } from '@/testing/shop/order-body'

test('O03 an order is on disk before its buyer hears of it, and a repeated one, too', async () => {
  const user = await createUser()
  const { id: product } = await createProduct()
  const input = orderInput([{ product, priceCents: 8999, qty: 1 }])
  // The server of the tests does not wait for its disk, except in these sessions.
  const query: (...args: unknown[]) => unknown = pg.Client.prototype.query
  const queries = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args
  ) {
    const [text, ...rest]: unknown[] = args
    const isBegin = typeof text === 'string' && text.startsWith('begin')
    return query.call(this, isBegin ? `set synchronous_commit = on; ${text}` : text, ...rest)
  })
  onTestFinished(() => queries.mockRestore())
  for (const isReplay of [false, true]) {
    queries.mockClear()
    expect((await placeOrderAs(user, input, 'one-key')).isReplay).toBe(isReplay)
    const results: unknown[] = await Promise.all(queries.mock.results.map(({ value }) => value))
    // The place in the log that came after the order's.
    const places = results.flat().flatMap((result) => (result as pg.QueryResult | undefined)?.rows ?? [])
    const place = places.find((row) => 'pg_logical_emit_message' in row)?.pg_logical_emit_message
    const [row] = await db.$queryRaw<{ isFlushed: boolean }[]>`
      select pg_current_wal_flush_lsn() >= ${place}::pg_lsn as "isFlushed"`
    expect(row).toEqual({ isFlushed: true })
  }
})

test('an ordinary user of the database may wait for the disk', async () => {
  const [row] = await db.$queryRaw<{ isAllowed: boolean }[]>`
    select bool_and(has_function_privilege('public', oid, 'execute')) as "isAllowed"
    from pg_proc where proname = 'pg_logical_emit_message'`
  expect(row).toEqual({ isAllowed: true })
})

import { expect, test } from 'vitest'
import { db } from './db'

/** As many texts as visitors could make by lists of many lengths. */
const texts = Array.from({ length: 450 }, (_, number) => `select $1::int as "c${number}"`)

test('E06 a connection keeps a bounded number of statements prepared, and runs the others as well', async () => {
  const kept = await db.$transaction(async (tx) => {
    for (const [number, text] of texts.entries())
      expect(await tx.$queryRawUnsafe(text, number)).toEqual([{ [`c${number}`]: number }])
    const [row] = await tx.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from pg_prepared_statements where statement like 'select $1::int as "c%'`
    return row?.count ?? 0
  })
  expect(kept).toBeGreaterThan(300)
  expect(kept).toBeLessThanOrEqual(400)
})

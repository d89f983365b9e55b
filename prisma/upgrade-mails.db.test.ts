import { expect, test } from 'vitest'
import { applyMigrations } from '@/ops/migrations/migrations'
import { query, withClient } from '@/testing/books/database'
import { newDatabase } from '@/testing/db/new-database'
import { migrationsUpTo } from '@/testing/db/releases'

test('the kind of a mail becomes a text: each waiting mail keeps its name, and a running instance of the release before goes on', async () => {
  const url = await newDatabase()
  await applyMigrations(url, { only: migrationsUpTo('20261128070011_order_parts_counted') })
  const mails = `insert into "Mail" (kind, key, recipient) select kind, kind::text, 'ann@example.com' from unnest(enum_range(null::"MailKind")) kind`
  await query(url, mails)
  const listed = `select kind::text, key, status from "Mail" order by id`
  const before = await query(url, listed)
  expect(before).toHaveLength(21)
  // As that release writes them: its own and Prisma's. Its connections keep them prepared, with the types of then.
  const statements = [
    [`insert into "Mail" (kind, key, recipient) select $1::"MailKind", $2, 'bob@example.com'`, 'order_paid'],
    [
      `insert into "Mail" (kind, key, recipient) values (cast($1::text as "public"."MailKind"), $2, 'bob@example.com') returning kind::text`,
      'order_paid',
    ],
    [`update "Mail" set attempts = 1 where kind = $1::"MailKind" and key <> $2`, 'order_paid'],
    [
      `update "Mail" set attempts = 2 where kind in (cast($1::text as "MailKind")) and key <> $2`,
      'order_placed',
    ],
    [`update "Mail" set attempts = 3 where kind::text = any($1) and key <> $2`, '{order_shipped}'],
    [
      `update "Mail" set attempts = 4 where kind <> all($1::"MailKind"[]) and attempts = 0 and key <> $2`,
      '{invitation}',
    ],
  ] as const
  await withClient(url, async (client) => {
    const runAll = async (round: string) => {
      for (const [index, [text, kind]] of statements.entries())
        await client.query({ name: `${index}`, text, values: [kind, `${round} ${index}`] })
    }
    await client.query('begin')
    await runAll('before')
    await client.query('rollback')
    await applyMigrations(url)
    expect(await query(url, listed)).toEqual(before)
    await runAll('after')
  })
  const attempts = `select attempts, count(*)::int as count from "Mail" group by 1 order by 1`
  const counts = [1, 3, 1, 1, 17].map((count, index) => ({ attempts: index, count }))
  expect(await query(url, attempts)).toEqual(counts)
})

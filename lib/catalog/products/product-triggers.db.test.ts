import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { columnOf, emptyColumns, productFields } from './product-fields'

/** The columns of a product whose change fires a trigger, as its definition says. */
async function countedBy(trigger: string): Promise<string[]> {
  const columns = await db.$queryRaw<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'Product'`
  const [found] = await db.$queryRaw<{ text: string }[]>`
    select pg_get_triggerdef(oid) as text from pg_trigger where tgname = ${trigger}`
  const lists = [...(found?.text ?? '').matchAll(/- '\{([^}]*)\}'::text\[\]/g)].map(([, list]) => list ?? '')
  expect(lists, trigger).toEqual([lists[0], lists[0]])
  const left = lists[0]?.split(',') ?? []
  expect(left.filter((name) => !columns.some((column) => column.name === name))).toEqual([])
  return columns
    .map(({ name }) => name)
    .filter((name) => !left.includes(name))
    .sort()
}

type Rows = Record<string, { page?: false }>
const fieldColumns = (isCounted: (name: string, row: Rows[string]) => boolean) =>
  Object.entries(productFields as Rows)
    .filter(([name, row]) => name !== 'countInStock' && isCounted(name, row))
    .map(([name]) => columnOf(name as keyof typeof productFields))

/** What a product is in its group; the two names change only with these. */
const ofGroup = ['groupId', 'valueIds', 'madeName', 'namesBefore']

test('a change of each field of a product that its page shows changes `lastmod`', async () => {
  const shown = fieldColumns((_, { page }) => page !== false)
  const others = ['id', 'image', 'imageAlt', 'ratingSum', 'numReviews', ...ofGroup]
  expect(await countedBy('Product_changed_at')).toEqual([...others, ...shown].sort())
})

test('a change of each field of a product is told to webhooks', async () => {
  const told = fieldColumns(() => true)
  const others = ['id', 'image', 'imageAlt', 'version', ...ofGroup]
  expect(await countedBy('Product_events_update')).toEqual([...others, ...told].sort())
})

test('what an import fills in is what the database would', async () => {
  const names = Object.keys(emptyColumns)
  const special: Record<string, string> = { pictures: `'[]'::jsonb`, facts: 'ARRAY[]::text[]' }
  const defaults = await db.$queryRaw<{ name: string; text: string }[]>`
    select column_name as name, column_default as text from information_schema.columns
    where table_schema = 'public' and table_name = 'Product' and column_name = any(${names}::text[])`
  const texts = Object.fromEntries(defaults.map(({ name, text }) => [name, text]))
  expect(texts).toEqual(Object.fromEntries(names.map((name) => [name, special[name] ?? `''::text`])))
})

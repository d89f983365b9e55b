import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { refundSelect } from '@/lib/sales/orders/order-json'
import { paymentSelect } from './order-parts'

/** The columns whose change a trigger passes over, as its one condition names them before and after. */
async function ignoredBy(trigger: string): Promise<string[][]> {
  const [row] = await db.$queryRaw<{ definition: string }[]>`
    select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = ${trigger}`
  return [...(row?.definition ?? '').matchAll(/'\{([^}]*)\}'::text\[\]/g)].map(([, names = '']) =>
    names.split(','),
  )
}

async function columnsOf(table: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`
  return rows.map(({ name }) => name)
}

test.each([
  ['Payment', { ...paymentSelect, resolvedAt: true }],
  ['Refund', { ...refundSelect, feeCents: true, resolvedAt: true }],
])('each column of a %s that the API tells changes its order', async (table, told) => {
  const [before = [], after] = await ignoredBy(`${table}_of_order_changed`)
  expect(before).not.toEqual([])
  expect(after).toEqual(before)
  expect(await columnsOf(table)).toEqual(expect.arrayContaining(before))
  expect(Object.keys(told).filter((name) => before.includes(name))).toEqual([])
})

test('each column of an order changes it', async () => {
  const [row] = await db.$queryRaw<{ definition: string }[]>`
    select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'Order_changed'`
  expect(row?.definition).toMatch(/BEFORE INSERT OR UPDATE ON public\."Order" FOR EACH ROW EXECUTE/)
})

import { afterEach, expect } from 'vitest'
import { payOrder } from '@/lib/money/payments/pay-order'
import { db } from '@/lib/platform/db/db'
import { createOrder, createUser } from '@/testing/db/rows'
import { paymentFlow } from '@/testing/paypal/payments'
import { startTestPaypal } from '@/testing/paypal/test-paypal'
import { brokenInvariants } from '@/testing/shop/invariants'

const { approvedOrder } = paymentFlow(await startTestPaypal())
export const admin = await createUser({ role: 'owner' })

export async function paidAndUnpaid() {
  const { order: paid } = await approvedOrder(admin)
  await payOrder(admin, paid._id)
  const unpaid = await createOrder(admin)
  expect(await brokenInvariants()).toEqual([])
  return { paid: paid._id, unpaid: unpaid._id, product: unpaid.orderItems[0]?.product ?? 0 }
}

/** Runs SQL. Constraints of the database also enforce some of these rules; `without` removes them first. */
export async function damage(...statements: string[]): Promise<void> {
  for (const sql of statements) await db.$executeRawUnsafe(sql)
}

const removed = new Map<string, string>()

/** Drops a constraint or an index for the rest of the test. */
export async function without(table: string, name: string): Promise<void> {
  const [index] = await db.$queryRaw<{ indexdef: string }[]>`
    select indexdef from pg_indexes where indexname = ${name}`
  const [check] = await db.$queryRaw<{ def: string }[]>`
    select pg_get_constraintdef(oid) as def from pg_constraint where conname = ${name}`
  if (check) {
    removed.set(name, `alter table "${table}" add constraint "${name}" ${check.def} not valid`)
    return damage(`alter table "${table}" drop constraint "${name}"`)
  }
  if (!index) throw new Error(`No ${name}`)
  return damage(`drop index "${name}"`)
}

// Truncating them takes half a second: it makes new files for them, their indexes, and all that refers to them.
const emptied = [
  ...['Mail', 'Invoice', 'StockMovement', 'RefundLine', 'Refund', 'IdempotencyKey', 'Payment', 'OrderItem'],
  ...['Review', 'Order', 'Product', 'InvoiceCounter'],
]

/** Undoes each test's damage: removes all rows but users, and restores dropped check constraints. */
afterEach(async () => {
  for (const table of emptied) await damage(`delete from "${table}"`)
  // Tests name these rows by their ids.
  for (const table of ['RefundLine', 'OrderItem']) await damage(`alter sequence "${table}_id_seq" restart`)
  for (const sql of removed.values()) await damage(sql)
  removed.clear()
})

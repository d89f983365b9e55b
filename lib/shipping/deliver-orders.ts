import 'server-only'
import { type Principal, requireScope } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import { Problem } from '@/lib/problem'
import { isRefunded, namedTwice, type Outcome, outcomeOf, refundedOrder } from './bulk-outcome'
import type { DeliverOrdersInput, DeliverResult } from './bulk-schema'
import { recordDelivery } from './deliver-order'

const select = {
  id: true,
  cancelledAt: true,
  shippedAt: true,
  deliveredAt: true,
  totalCents: true,
  refundedCents: true,
} as const

/**
 * Marks shipped orders as delivered, one after the other, each in a transaction of its own as `deliverOrder` does: a call that ends early
 * leaves the first ones delivered, and repeated it changes the others only. Refused are also an order that was not shipped, one that was
 * refunded, and one that is named twice. `dryRun` says the same and changes nothing. Owners and staff.
 */
export async function deliverOrders(
  viewer: Principal | null,
  { orders, dryRun }: DeliverOrdersInput,
): Promise<{ results: DeliverResult[] }> {
  const admin = requireScope(viewer, 'work-orders', 'orders:ship')
  const rows = await db.order.findMany({ where: { id: { in: orders } }, select })
  const known = new Map(rows.map((row) => [row.id, row]))
  const named = new Set<number>()
  const results: DeliverResult[] = []
  for (const id of orders) {
    const forecast = named.has(id) ? namedTwice : await forecastOf(known.get(id))
    const isDone = dryRun || forecast.outcome !== 'delivered'
    named.add(id)
    results.push({ id, ...(isDone ? forecast : await outcomeOf(() => recordDelivery(admin, id))) })
  }
  return { results }
}

type OrderFacts = Awaited<ReturnType<typeof db.order.findMany<{ select: typeof select }>>>[number]

async function forecastOf(order: OrderFacts | undefined): Promise<Outcome<'delivered' | 'unchanged'>> {
  if (order && isRefunded(order) && !order.deliveredAt) return refundedOrder
  return outcomeOf(() => {
    if (!order) throw new Problem('order-not-found')
    if (order.deliveredAt) return 'unchanged'
    if (order.cancelledAt) throw new Problem('order-cancelled')
    if (!order.shippedAt) throw new Problem('not-shipped')
    return 'delivered'
  })
}

import 'server-only'
import { type Principal, requireScope } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { deliveryChange, recordDelivery } from '@/lib/sales/fulfillment/deliver-order'
import { readSending } from '@/lib/sales/fulfillment/read-sending'
import { Problem } from '@/lib/shared/problem/problem'
import { namedTwice, outcomeOf } from './bulk-shipping-outcome'
import type { DeliverOrdersInput, DeliverResult } from './bulk-shipping-schema'

const rules = { isOfMany: true }

/**
 * Marks shipped orders as delivered, one after the other, each in a transaction of its own as `deliverOrder` does: a call that ends early
 * leaves the first ones delivered, and repeated it changes the others only. Refused are also an order that was not shipped, and one that is
 * named twice. `dryRun` says the same and changes nothing. Owners and staff.
 */
export async function deliverOrders(
  viewer: Principal | null,
  { orders, dryRun }: DeliverOrdersInput,
): Promise<{ results: DeliverResult[] }> {
  const admin = requireScope(viewer, 'work-orders', 'orders:ship')
  const sendings = dryRun ? await readSending(db, orders) : null
  const named = new Set<number>()
  const results: DeliverResult[] = []
  for (const id of orders) {
    const change = sendings ? () => forecastOf(sendings.get(id)) : () => recordDelivery(admin, id, rules)
    results.push({ id, ...(named.has(id) ? namedTwice : await outcomeOf(change)) })
    named.add(id)
  }
  return { results }
}

function forecastOf(order: Parameters<typeof deliveryChange>[0] | undefined) {
  if (!order) throw new Problem('order-not-found')
  return deliveryChange(order, rules)
}

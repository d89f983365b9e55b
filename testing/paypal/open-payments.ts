import { vi } from 'vitest'
import { createProviderOrder } from '@/lib/money/paypal/provider-order'
import { db } from '@/lib/platform/db/db'
import { createProduct } from '@/testing/db/rows'

/** One unit costs 89.99. */
const totalCents = 10_737

/**
 * Creates `count` unpaid orders, each with a payment that is open in the shop and at PayPal. The first began `ageMs` ago, each
 * further one a second later. Returns PayPal's ids, oldest first. Faster than placing orders.
 */
export async function openPayments(count: number, ageMs: number): Promise<string[]> {
  const { id: productId } = await createProduct({ countInStock: count })
  const [{ first } = { first: 0 }] = await db.$queryRaw<{ first: number }[]>`
    with orders as (
      insert into "Order" ("paymentMethod", address, city, "postalCode", country, "itemsCents", "shippingCents", "taxCents",
        "totalCents", "heldUntil")
      select 'Paypal', '', '', '', '', 8999, 1000, 738, ${totalCents}, now() + interval '1 day' from generate_series(1, ${count}::int)
      returning id),
    lines as (
      insert into "OrderItem" ("orderId", "productId", name, image, "priceCents", qty)
      select id, ${productId}::int, 'Test Teapot', '/t.webp', 8999, 1 from orders),
    ledger as (
      insert into "StockMovement" (kind, change, "heldChange", "productId", "orderId")
      select 'held', -1, 1, ${productId}::int, id from orders),
    stock as (update "Product" set "countInStock" = 0 where id = ${productId}::int)
    select min(id) as first from orders`
  const payments = []
  for (let index = 0; index < count; index++) {
    const attempt = { orderId: first + index, amountCents: totalCents, currency: 'USD' }
    const requestId = crypto.randomUUID()
    const { id: providerOrderId } = await createProviderOrder({ ...attempt, requestId })
    const activeAt = new Date(Date.now() - ageMs + index * 1000)
    const times = { createdAt: activeAt, activeAt, nextCheckAt: activeAt }
    payments.push({ ...attempt, requestId, providerOrderId, ...times })
  }
  await db.payment.createMany({ data: payments })
  return payments.map(({ providerOrderId }) => providerOrderId)
}

/** The ids of PayPal's orders that the shop has queried while `work` ran, in order, with repeats. */
export async function askedDuring(work: () => Promise<unknown>): Promise<string[]> {
  const asking = vi.spyOn(globalThis, 'fetch')
  try {
    await work()
    return asking.mock.calls.flatMap(([url, init]) =>
      init?.method === 'GET' ? (/\/checkout\/orders\/([^/?]+)/.exec(String(url))?.[1] ?? []) : [],
    )
  } finally {
    asking.mockRestore()
  }
}

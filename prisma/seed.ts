import { hashPassword } from '@/lib/accounts/sessions/passwords'
import { defaultTerms } from '@/lib/catalog/pricing/sale-terms'
import { orderTotals } from '@/lib/catalog/pricing/totals'
import { issueInvoice } from '@/lib/money/invoices/issue-invoice'
import { db, type Transaction } from '@/lib/platform/db/db'
import '@/lib/platform/messages/speak'
import { recordMovements } from '@/lib/sales/inventory/product-stock'
import { formatAmount } from '@/lib/shared/money/money'
import { demoAccounts } from './demo/accounts'
import { demoOrders } from './demo/orders'
import { seedMails } from './demo/seed-mails'
import { seedProducts } from './demo/seed-products'

/** Fills an empty database with the demo shop in one transaction: a killed seed leaves nothing behind. */

const hourMs = 60 * 60 * 1000
async function seedUsers(tx: Transaction): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { password, role: _, ...account } of demoAccounts) {
    const data = { ...account, provenEmail: account.email, passwordHash: await hashPassword(password) }
    ids.set(account.email, (await tx.user.create({ data, select: { id: true } })).id)
  }
  return ids
}

async function seedOrders(tx: Transaction, users: Map<string, number>, products: Map<string, number>) {
  for (const { email, placedHoursAgo, isPaid, isDelivered, lines, shippingAddress } of demoOrders) {
    const createdAt = new Date(Date.now() - placedHoursAgo * hourMs)
    const orderItems = await Promise.all(
      lines.map(async ({ slug, qty }) => {
        const id = products.get(slug)
        const select = { name: true, image: true, priceCents: true } as const
        return { productId: id, qty, ...(await tx.product.findUniqueOrThrow({ where: { id }, select })) }
      }),
    )
    const totals = orderTotals(orderItems, defaultTerms)
    const paidAt = isPaid ? new Date(createdAt.getTime() + hourMs / 20) : null
    const deliveredAt = isDelivered ? new Date(createdAt.getTime() + 48 * hourMs) : null
    const order = await tx.order.create({
      data: {
        userId: users.get(email),
        buyerName: demoAccounts.find((account) => account.email === email)?.name,
        buyerEmail: email,
        paymentMethod: 'Paypal',
        ...shippingAddress,
        ...totals,
        createdAt,
        paidAt,
        // Unpaid demo orders are older than the hold time.
        stockState: paidAt ? 'sold' : 'released',
        deliveredAt,
        orderItems: { createMany: { data: orderItems } },
      },
      select: { id: true },
    })
    await seedMails(tx, { id: order.id, email, createdAt, paidAt, deliveredAt })
    if (paidAt) {
      await seedPayment(tx, order.id, totals.totalCents)
      await issueInvoice(tx, { orderId: order.id }, paidAt)
    }
    await seedMovements(tx, { id: order.id, createdAt, paidAt }, orderItems)
  }
}

async function seedMovements(
  tx: Transaction,
  { id: orderId, createdAt, paidAt }: { id: number; createdAt: Date; paidAt: Date | null },
  lines: { productId: number | undefined; qty: number }[],
) {
  for (const { productId, qty } of lines) {
    const line = { productId, orderId }
    const releasedAt = new Date(createdAt.getTime() + hourMs)
    await recordMovements(tx, [
      { ...line, kind: 'held', change: -qty, heldChange: qty, createdAt },
      paidAt
        ? { ...line, kind: 'sold', change: 0, heldChange: -qty, createdAt: paidAt }
        : { ...line, kind: 'released', change: qty, heldChange: -qty, createdAt: releasedAt },
    ])
  }
}

/** The receipts come before the sales: the ledger is read in the order of its ids. */
async function seedReceipts(tx: Transaction, ids: Map<string, number>): Promise<void> {
  const sold = new Map<number | undefined, number>()
  for (const { slug, qty } of demoOrders.flatMap(({ isPaid, lines }) => (isPaid ? lines : [])))
    sold.set(ids.get(slug), (sold.get(ids.get(slug)) ?? 0) + qty)
  const select = { id: true, countInStock: true, createdAt: true } as const
  const products = await tx.product.findMany({ select, orderBy: { id: 'asc' } })
  const receipts = products.map(({ id, countInStock, createdAt }) => {
    const change = countInStock + (sold.get(id) ?? 0)
    return { kind: 'received', cause: 'received', productId: id, change, createdAt } as const
  })
  await recordMovements(
    tx,
    receipts.filter(({ change }) => change > 0),
  )
}

function seedPayment(tx: Transaction, orderId: number, amountCents: number) {
  const name = `DEMO-${orderId}`
  return tx.payment.create({
    data: {
      orderId,
      amountCents,
      status: 'completed',
      requestId: name,
      providerOrderId: name,
      captureId: `${name}-${formatAmount(amountCents)}`,
      isAddressed: true,
      // The simulator of PayPal keeps so much.
      feeCents: Math.round((amountCents * 349) / 10_000) + 49,
    },
    select: { id: true },
  })
}

await db.$transaction(
  async (tx) => {
    // A concurrent second seed waits here and then finds the shop filled.
    await tx.$executeRaw`lock table "Product" in exclusive mode`
    if ((await tx.product.count()) > 0) return
    const users = await seedUsers(tx)
    const products = await seedProducts(tx, users)
    await seedReceipts(tx, products)
    await seedOrders(tx, users, products)
    await tx.shopSettings.update({
      where: { id: 1 },
      data: { values: { returnDays: 14 } },
      select: { id: true },
    })
  },
  { timeout: 60_000 },
)
await db.$disconnect()

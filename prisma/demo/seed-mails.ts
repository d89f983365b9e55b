import type { Transaction } from '@/lib/platform/db/db'

/** Writes the mails about an order, as a shop without a mail server does: none is sent unless an admin decides so. */
export async function seedMails(
  tx: Transaction,
  order: { id: number; email: string; createdAt: Date; paidAt: Date | null; deliveredAt: Date | null },
): Promise<void> {
  const { id: orderId, email: recipient } = order
  const times = { placed: order.createdAt, paid: order.paidAt, delivered: order.deliveredAt }
  for (const [what, createdAt] of Object.entries(times)) {
    if (!createdAt) continue
    const kind = `order_${what as keyof typeof times}` as const
    const key = `order ${orderId} ${what}`
    const data = { kind, key, recipient, orderId, createdAt, giveUpAt: createdAt, withoutServer: true }
    await tx.mail.create({ data, select: { id: true } })
  }
}

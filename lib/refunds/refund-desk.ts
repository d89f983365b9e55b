/** Body of the call that refunds, as typed. */
export type RefundBody = { amount: string; reason: string; restock: { orderItem: number; qty: string }[] }

/** An admin's view of an order's refunds, beside everybody's. */
export type RefundDesk = {
  /** Amount that can still be refunded; null while the order cannot be refunded. */
  left: string | null
  /** For each line the units that can go back on the shelf. */
  lines: { orderItem: number; name: string; left: number }[]
  /** Sentences about a refund, by its id. */
  notes: Record<number, string[]>
  /** Those that no longer wait for an admin. */
  disputes: {
    id: string
    reason: string
    status: string
    amount: string | null
    respondBy: string | null
    closedAt: string | null
  }[]
}

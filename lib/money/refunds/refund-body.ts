import type { PaymentMethod } from '@/lib/generated/prisma/enums'
import type { OrderParts, Parts } from './refund-parts'

export type RefundBody = {
  amount: string
  reason: string
  lines: { orderItem: number; qty: string; restock: string }[]
  shipping: boolean
  return?: number
}

/** Why money goes back, as a choice; the buyer reads it. */
export const refundReasons = [
  'Returned',
  'Damaged or faulty',
  'Wrong goods sent',
  'Did not arrive',
  'Goodwill',
  'Other',
] as const

export type RefundDetails = {
  /** Amount that can still be refunded; null while the order cannot be refunded. */
  left: string | null
  method: PaymentMethod
  /** `priceCents` is the price of one unit. */
  lines: { orderItem: number; name: string; priceCents: number; left: number }[]
  /** What the order consists of, and its completed refunds, in cents. */
  parts: { order: OrderParts; done: Parts }
  /** Sentences about a refund, by its id. */
  notes: Record<number, string[]>
  /** Disputes that no longer wait for an admin. */
  disputes: {
    id: string
    reason: string
    status: string
    amount: string | null
    respondBy: string | null
    closedAt: string | null
  }[]
}

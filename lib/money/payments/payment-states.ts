import type { PaymentStatus } from '@/lib/generated/prisma/enums'
import type { ProblemCode } from '@/lib/shared/problem/problem'

/** States in which a payment may still take money. A unique index allows one payment in these states per order. */
export const openStatuses: PaymentStatus[] = ['created', 'approved', 'capturing', 'pending']

/** Returns whether a payment in this state may still take money. */
export function isOpen(status: PaymentStatus): boolean {
  return openStatuses.includes(status)
}

export type PaymentBlock = Extract<ProblemCode, 'payment-pending' | 'payment-mismatch' | 'hold-expired'>

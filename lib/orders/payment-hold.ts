import type { ProblemCode } from '@/lib/problem'

/** What keeps an unpaid order from being paid now. */
export type PaymentHold = Extract<ProblemCode, 'payment-pending' | 'payment-mismatch' | 'hold-expired'>

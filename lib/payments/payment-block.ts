import type { ProblemCode } from '@/lib/problem'

/** What keeps an unpaid order from being paid now. */
export type PaymentBlock = Extract<ProblemCode, 'payment-pending' | 'payment-mismatch' | 'hold-expired'>

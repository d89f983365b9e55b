import type { ProblemCode } from '@/lib/problem'

/** Why an unpaid order cannot be paid now. */
export type PaymentBlock = Extract<ProblemCode, 'payment-pending' | 'payment-mismatch' | 'hold-expired'>

import 'server-only'
import type { PaymentReason as ReasonCode } from '@/lib/generated/prisma/enums'
import { tooManyHeldUnits, tooManyOpenOrders } from '@/lib/sales/inventory/hold-limits'
import { outOfStock } from '@/lib/sales/inventory/shortage'
import { t } from '@/lib/shared/messages/message'
import { Problem, type ProblemCode } from '@/lib/shared/problem/problem'
import { type PaymentReason, readReason } from './payment-reason'

/** Runs `hold`. Returns why the order cannot take its units again, `null` when it has them. Other errors pass through. */
export async function tryHold(hold: () => Promise<unknown>): Promise<PaymentReason | null> {
  try {
    await hold()
    return null
  } catch (error) {
    const reason = error instanceof Problem ? reasonOf(error) : null
    if (!reason) throw error
    return reason
  }
}

const reasonByProblem: Partial<Record<ProblemCode, ReasonCode>> = {
  'out-of-stock': 'out_of_stock',
  'hold-expired': 'hold_expired',
  'too-many-open-orders': 'too_many_open_orders',
  'too-many-held-units': 'too_many_held_units',
}

function reasonOf({ code, fields }: Problem): PaymentReason | null {
  return readReason({ reason: reasonByProblem[code] ?? null, details: fields })
}

/** Returns the Problem of a refused hold or a cancelled order, `null` for any other reason. */
export function problemOfRefusal(reason: PaymentReason | null): Problem | null {
  switch (reason?.code) {
    case 'out_of_stock': {
      const { product = null, name, countInStock = 0 } = reason
      return name === undefined ? new Problem('out-of-stock') : outOfStock({ product, name, countInStock })
    }
    case 'hold_expired':
      return new Problem('hold-expired')
    case 'too_many_open_orders':
      return tooManyOpenOrders(reason.maxOpenOrders)
    case 'too_many_held_units':
      return tooManyHeldUnits(reason)
    case 'order_cancelled':
      return new Problem('order-cancelled')
    default:
      return null
  }
}

/** Adds to a Problem that the buyer was not charged. */
export function withNotChargedHint({ code, message, fields }: Problem): Problem {
  return new Problem(code, { ...fields, detail: t('payment.not-charged', { reason: message }) })
}

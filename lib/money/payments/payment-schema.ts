import { elsewhereKinds } from '@/lib/sales/orders/payment-method'
import { dayInput, freeTextInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

/** Response of POST /api/orders/{id}/paypal/: PayPal's order id. */
export const paypalOrderJson = z.object({ id: z.string().min(1) })

/** Body of POST /api/orders/{id}/paid/: how and on which day the money came, and what it is found by. */
export const paidElsewhereInput = z.object({
  kind: z.enum(elsewhereKinds, 'kind is bank-transfer, cash or other.'),
  date: dayInput,
  reference: freeTextInput('Reference', 200),
})
export type PaidElsewhereInput = z.infer<typeof paidElsewhereInput>

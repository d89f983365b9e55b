import { elsewhereKinds } from '@/lib/orders/payment-method'
import { dayInput, freeTextInput } from '@/lib/text/wire'
import { z } from '@/lib/text/zod'

/** Response of POST /api/orders/{id}/paypal/: PayPal's order id. */
export const paypalOrderJson = z.object({ id: z.string().min(1) })

/** Body of POST /api/orders/{id}/paid/: how and on which day the money came, and what it is found by. */
export const paidElsewhereInput = z.object({
  kind: z.enum(elsewhereKinds, 'kind is bank-transfer, cash or other.'),
  date: dayInput,
  reference: freeTextInput('Reference', 200),
})
export type PaidElsewhereInput = z.infer<typeof paidElsewhereInput>

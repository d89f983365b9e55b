import { elsewhereKinds } from '@/lib/sales/orders/payment-method'
import { dayInput, freeTextInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

/** `id` is PayPal's. */
export const paypalOrderJson = z.object({ id: z.string().min(1) })

export const paidElsewhereInput = z.object({
  kind: z.enum(elsewhereKinds, 'kind is bank-transfer, cash or other.'),
  date: dayInput,
  reference: freeTextInput('Reference', 200),
})
export type PaidElsewhereInput = z.infer<typeof paidElsewhereInput>

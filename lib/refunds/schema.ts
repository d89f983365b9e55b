import { qtyInput, qtyRule } from '@/lib/orders/schema'
import { currency, parseCents } from '@/lib/text/money'
import { idInput, textInput } from '@/lib/text/wire'
import { z } from '@/lib/text/zod'

const amountRule = 'An amount above zero is needed, such as 12.50.'

/** An amount above zero, as a string or a number, with at most two decimals; parsed into integer cents. */
const refundAmountInput = z
  .union([z.string(), z.number()], { error: amountRule })
  .transform(String)
  .pipe(z.string().regex(/^\s*\d+(\.\d{1,2})?\s*$/, amountRule))
  .transform(parseCents)
  .pipe(z.int(amountRule).min(1, amountRule))

const restockLineInput = z.object({ orderItem: idInput, qty: qtyInput.pipe(qtyRule) })

/** Body of POST /api/orders/{id}/refunds/. */
export const refundInput = z.object({
  amount: refundAmountInput,
  currency: z.literal(currency, `Refunds are in ${currency}.`).optional(),
  reason: textInput('Reason', 200),
  restock: z.array(restockLineInput, 'restock must be a list.').max(100).default([]),
})

export type RefundInput = z.infer<typeof refundInput>

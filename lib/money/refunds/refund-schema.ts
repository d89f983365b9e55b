import { qtyInput, qtyRule } from '@/lib/sales/orders/order-schema'
import { currency, parseCents } from '@/lib/shared/money/money'
import { idInput, textInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

const amountRule = 'An amount above zero is needed, such as 12.50.'

/** An amount above zero, as a string or a number, with at most two decimals; parsed into integer cents. */
const refundAmountInput = z
  .union([z.string(), z.number()], { error: amountRule })
  .transform(String)
  .pipe(z.string().regex(/^\s*\d+(\.\d{1,2})?\s*$/, amountRule))
  .transform(parseCents)
  .pipe(z.int(amountRule).min(1, amountRule))

const restockLineInput = z.object({ orderItem: idInput, qty: qtyInput.pipe(qtyRule) })

const restockRule = 'At most the units refunded can go back on the shelf.'
/** Units of a line that are refunded, and those of them that go back on the shelf: all, unless it says so. */
const refundLineInput = z
  .object({
    orderItem: idInput,
    qty: qtyInput.pipe(qtyRule),
    restock: qtyInput.pipe(z.int().min(0)).optional(),
  })
  .transform(({ restock, ...line }) => ({ ...line, restock: restock ?? line.qty }))
  .refine(({ qty, restock }) => restock <= qty, { path: ['restock'], message: restockRule })

export const refundInput = z
  .object({
    amount: refundAmountInput,
    currency: z
      .string()
      .refine((code) => code === currency(), { error: () => `Refunds are in ${currency()}.` })
      .optional(),
    reason: textInput('Reason', 200),
    restock: z.array(restockLineInput, 'restock must be a list.').max(100).default([]),
    lines: z.array(refundLineInput, 'lines must be a list.').max(100).default([]),
    shipping: z.boolean('shipping is true or false.').default(false),
    return: idInput.optional(),
  })
  .refine(({ restock, lines }) => restock.length === 0 || lines.length === 0, {
    path: ['restock'],
    message: 'With lines, their own restock says what goes back on the shelf.',
  })

export type RefundInput = z.infer<typeof refundInput>

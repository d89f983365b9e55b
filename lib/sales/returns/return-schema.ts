import { ReturnOrigin, ReturnState } from '@/lib/generated/prisma/enums'
import { qtyInput, qtyRule } from '@/lib/sales/orders/order-schema'
import { t } from '@/lib/shared/messages/message'
import { idInput, idJson, optionalText, requiredText, timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { maxReturnReason } from './return-words'

const lineInput = z.object({ orderItem: idInput, qty: qtyInput.pipe(qtyRule) })

const maxLines = 100
const reasonRule = {
  get label() {
    return t('withdrawal.reason')
  },
  maxLength: maxReturnReason,
}

/** Body of POST /api/orders/{id}/returns/. The admin names the withdrawal that a return is made of. */
export const returnInput = z.strictObject({
  lines: z
    .array(lineInput, { error: () => t('withdrawal.lines-no-list') })
    .min(1, { error: () => t('withdrawal.lines-missing') })
    .max(maxLines, { error: () => t('withdrawal.lines-too-many', { max: maxLines }) }),
  reason: optionalText(reasonRule).default(''),
  withdrawal: idInput.optional(),
})
export type ReturnInput = z.output<typeof returnInput>

/** So many units of a line go back on the shelf; the others are written off. */
const restockInput = z.object({
  orderItem: idInput,
  restock: qtyInput.pipe(z.int().min(0, 'restock must not be negative.')),
})

/** Body of PUT /api/orders/{id}/returns/{returnId}/. Of lines that are not named, all units go back on the shelf. */
export const returnUpdateInput = z.discriminatedUnion(
  'state',
  [
    z.strictObject({
      state: z.literal('received'),
      lines: z.array(restockInput, 'lines must be a list.').max(maxLines).default([]),
    }),
    z.strictObject({ state: z.literal('refused'), reason: requiredText(reasonRule) }),
  ],
  'state is received or refused.',
)
export type ReturnUpdateInput = z.output<typeof returnUpdateInput>

/** Units of an order that come back. `reason` is in the words of who asked for it, `refusal` in the shop's. */
export const returnJson = z.object({
  _id: idJson,
  order: idJson,
  state: z.enum(ReturnState),
  origin: z.enum(ReturnOrigin),
  reason: z.string(),
  refusal: z.string(),
  createdAt: timeJson,
  receivedAt: timeJson.nullable(),
  /** When it was refunded or refused. */
  closedAt: timeJson.nullable(),
  lines: z.array(
    z.object({
      orderItem: idJson,
      name: z.string(),
      qty: z.int().min(1),
      /** These go back on the shelf with the refund; null until they are received. */
      restock: z.int().min(0).nullable(),
    }),
  ),
})
export type ReturnJson = z.infer<typeof returnJson>

import { ReturnOrigin, ReturnState } from '@/lib/generated/prisma/enums'
import { qtyInput, qtyRule } from '@/lib/sales/orders/order-schema'
import { freeTextInput, idInput, idJson, textInput, timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { maxReturnReason } from './return-words'

const lineInput = z.object({ orderItem: idInput, qty: qtyInput.pipe(qtyRule) })

/** Body of POST /api/orders/{id}/returns/. The admin names the withdrawal that a return is made of. */
export const returnInput = z.strictObject({
  lines: z
    .array(lineInput, 'lines must be a list.')
    .min(1, 'Please say what comes back.')
    .max(100, 'A return has at most 100 lines.'),
  reason: freeTextInput('Reason', maxReturnReason),
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
      lines: z.array(restockInput, 'lines must be a list.').max(100).default([]),
    }),
    z.strictObject({ state: z.literal('refused'), reason: textInput('Reason', maxReturnReason) }),
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

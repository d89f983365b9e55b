import { productJson } from '@/lib/catalog/products/product-schema'
import { orderJson, refundJson } from '@/lib/sales/orders/order-schema'
import { idJson, timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { testEvent, type WebhookEventName, webhookEventNames } from './webhook-events'

const deletedProductJson = z.object({ _id: idJson, isDeleted: z.literal(true) })

/** As somebody typed it; `order` is the one it is about, if that is found, `deadline` until when its money is paid back. */
const withdrawalJson = z.object({
  _id: idJson,
  order: idJson.nullable(),
  name: z.string(),
  email: z.string(),
  orderNumber: z.string(),
  lines: z.string(),
  receivedAt: timeJson,
  deadline: timeJson,
})

const dataOf: Record<WebhookEventName, z.ZodType> = {
  'order.placed': orderJson,
  'order.paid': orderJson,
  'order.shipped': orderJson,
  'order.delivered': orderJson,
  'order.shipping-undone': orderJson,
  'order.delivery-undone': orderJson,
  'order.cancelled': orderJson,
  'refund.completed': refundJson.extend({ order: idJson }),
  'stock.low': productJson.extend({
    lowStock: z.int().min(0).describe('So many units, or fewer, are low.'),
  }),
  'product.changed': z.union([productJson, deletedProductJson]),
  'withdrawal.received': withdrawalJson,
}

const bodyOf = (type: string, data: z.ZodType) =>
  z.object({
    type: z.literal(type),
    timestamp: timeJson,
    omitted: z
      .array(z.string())
      .optional()
      .describe('Fields of `data` that are left out, because the message would be larger than 64 kB.'),
    data: data.describe('As it was when the message was made, right after the event.'),
  })

/** The bodies of messages, by their types. */
export const messageSchemas: Record<string, z.ZodType> = {
  ...Object.fromEntries(webhookEventNames.map((name) => [name, bodyOf(name, dataOf[name])])),
  [testEvent]: bodyOf(testEvent, z.object({ webhook: idJson })),
}

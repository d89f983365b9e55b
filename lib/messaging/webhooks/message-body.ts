import { namesOf } from '@/lib/catalog/products/product-fields'
import type { WebhookEventName } from './webhook-events'

/** As many as the database takes. */
export const maxBodyBytes = 64 * 1024

const ofProducts = ['translations', 'description', ...namesOf('note'), 'pictures', 'facts']
/** Fields that a message leaves out, in this order, when it would be too large. */
const dispensable: Partial<Record<WebhookEventName, readonly string[]>> = {
  'product.changed': ofProducts,
  'stock.low': ofProducts,
  'refund.completed': ['reason'],
  'withdrawal.received': ['lines'],
}
const ofOrders = ['orderItems', 'events', 'refunds']

export type MessageContent = { type: WebhookEventName; at: Date; data: Record<string, unknown> }

/** Returns `{type, timestamp, data}`, at most 64 kB: of a larger body fields of `data` are left out, which `omitted` then names. */
export function messageBody({ type, at, data }: MessageContent): string {
  const fields = dispensable[type] ?? ofOrders
  for (let left = 0; left <= fields.length; left++) {
    const omitted = fields.slice(0, left).filter((name) => name in data)
    const fitting = Object.fromEntries(Object.entries(data).filter(([name]) => !omitted.includes(name)))
    const more = omitted.length > 0 ? { omitted } : {}
    const body = JSON.stringify({ type, timestamp: at.toISOString(), ...more, data: fitting })
    if (Buffer.byteLength(body) <= maxBodyBytes) return body
  }
  throw new Error(`A message of ${type} is too large`)
}

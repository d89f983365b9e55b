import { daysTo, type SaleRules } from '@/lib/catalog/pricing/sale-terms'
import type { OrderStatus } from '@/lib/sales/orders/order-lifecycle'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { arrivalWords } from '@/lib/store/settings/delivery-words'

type Facts = Pick<OrderJson, 'status' | 'countryCode'>

const notComing: readonly OrderStatus[] = ['cancelled', 'refunded', 'delivered-unpaid', 'delivered']

/** "Arrives 2 to 4 days after the payment", by the present rules; null for an order that is delivered or does not come, and where the shop says nothing. */
export function arrivalOf(order: Facts, rules: SaleRules): string | null {
  if (notComing.includes(order.status)) return null
  const days = daysTo(rules, order.countryCode)
  return days && arrivalWords(days)
}

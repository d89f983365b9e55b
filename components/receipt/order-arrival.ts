import { daysTo, type SaleRules } from '@/lib/catalog/pricing/sale-terms'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { isRefunded } from '@/lib/sales/orders/order-stations'
import { arrivalWords } from '@/lib/store/settings/delivery-words'

type Facts = Pick<OrderJson, 'isDelivered' | 'cancelledAt' | 'refundedAmount' | 'totalPrice' | 'countryCode'>

/** "Arrives 2 to 4 days after the payment", by the present rules; null for an order that is delivered or does not come, and where the shop says nothing. */
export function arrivalOf(order: Facts, rules: SaleRules): string | null {
  if (order.isDelivered || order.cancelledAt || isRefunded(order)) return null
  const days = daysTo(rules, order.countryCode)
  return days && arrivalWords(days)
}
